import { posix } from 'node:path'
import type { Complaint } from '../check/complaint.js'
import { isPathIn } from '../check/isPathIn.js'
import type { ScannedFile } from './scanSource.js'

/**
 * A file is one idea, usually of 80 to 400 lines. The linter judges how complex a function is; its length is not
 * checked.
 */
const FILE_LINES = 400
const SPEC_LINES = 500

/** Tables of texts and generated texts are data, so their length does not matter. */
const TABLES = ['shared/messages/', 'renderer/messages/']

const isTest = (path: string): boolean => path.startsWith('test/')
const isSpec = (path: string): boolean => /\.spec\.tsx?$/.test(path)

/** Finds files that are too long for one idea. */
export function checkSizes(file: ScannedFile): readonly Complaint[] {
  if (isPathIn(file.path, TABLES)) return []
  const most = isTest(file.path) ? SPEC_LINES : FILE_LINES
  if (file.lines <= most) return []
  return [{ path: file.path, line: 1, say: `has ${file.lines} lines — at most ${most}: split it by reason to change` }]
}

/** How many files one folder may directly contain; more of them need subfolders. */
const FOLDER_FILES = 15

/** Finds folders with more files than a reader can overlook. */
export function checkFolderSizes(paths: readonly string[]): readonly Complaint[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(posix.dirname(path), 1 + (counts.get(posix.dirname(path)) ?? 0))
  return [...counts]
    .filter(([, count]) => count > FOLDER_FILES)
    .map(([folder, count]) => ({
      path: `${folder}/`,
      line: 1,
      say: `has ${count} files — at most ${FOLDER_FILES}: give what belongs together a folder`,
    }))
}

/** Lists the five longest files and functions, so that growth is visible before it breaks a rule. */
export function findLongest(files: readonly ScannedFile[]): { readonly files: string; readonly functions: string } {
  const counted = files.filter(({ path }) => !isPathIn(path, TABLES) && !isSpec(path))
  const formatTop = (rows: readonly { readonly at: string; readonly lines: number }[]): string =>
    [...rows]
      .sort((one, other) => other.lines - one.lines)
      .slice(0, 5)
      .map(({ at, lines }) => `${at} ${lines}`)
      .join(', ')
  return {
    files: formatTop(counted.map(({ path, lines }) => ({ at: path, lines }))),
    functions: formatTop(
      counted.flatMap(({ path, functions }) => functions.map(({ line, lines }) => ({ at: `${path}:${line}`, lines }))),
    ),
  }
}
