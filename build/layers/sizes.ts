import type { Complaint } from './judge.js'
import { isIn } from './judge.js'
import type { Scanned } from './scan.js'

/** The habit is 200 and 40 lines; these are where a habit becomes a rule broken. Specs may be longer than what they test. */
const FILE_LINES = 300
const SPEC_LINES = 400
const FUNCTION_LINES = 80
const COMPONENT_LINES = 120
/** A closure over named parts is a small module: its parts are judged one by one, but it still has to be read in one go. */
const CLOSURE_LINES = 200

/** Tables of words and seeded texts are data: their length is not a matter of design. */
const TABLES = ['shared/words/', 'renderer/words/', 'shared/limits.ts']

const isTest = (path: string): boolean => path.startsWith('test/') && !path.startsWith('test/portal/')
const isSpec = (path: string): boolean => /\.spec\.tsx?$/.test(path)

/** Files and functions that outgrew every excuse. */
export function judgeSizes(file: Scanned): readonly Complaint[] {
  if (isIn(file.path, TABLES)) return []
  const most = isTest(file.path) ? SPEC_LINES : FILE_LINES
  const long: Complaint[] =
    file.lines > most
      ? [{ path: file.path, line: 1, say: `has ${file.lines} lines — at most ${most}: split it by reason to change` }]
      : []
  if (isSpec(file.path)) return long
  const own = file.path.endsWith('.tsx') ? COMPONENT_LINES : FUNCTION_LINES
  const functions = file.functions
    .filter(({ lines, ownLines }) => ownLines > own || lines > CLOSURE_LINES)
    .map(({ line, name, lines, ownLines }) => ({
      path: file.path,
      line,
      say: `${name} has ${lines} lines, ${ownLines} of its own — at most ${CLOSURE_LINES} and ${own}: name its parts`,
    }))
  return [...long, ...functions]
}

/** The five longest files and functions, so that drift is seen before it is a rule broken. */
export function longest(files: readonly Scanned[]): { readonly files: string; readonly functions: string } {
  const counted = files.filter(({ path }) => !isIn(path, TABLES) && !isSpec(path))
  const top = (rows: readonly { readonly at: string; readonly lines: number }[]): string =>
    [...rows]
      .sort((one, other) => other.lines - one.lines)
      .slice(0, 5)
      .map(({ at, lines }) => `${at} ${lines}`)
      .join(', ')
  return {
    files: top(counted.map(({ path, lines }) => ({ at: path, lines }))),
    functions: top(
      counted.flatMap(({ path, functions }) => functions.map(({ line, lines }) => ({ at: `${path}:${line}`, lines }))),
    ),
  }
}
