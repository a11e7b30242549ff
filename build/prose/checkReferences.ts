import { posix } from 'node:path'
import type { Complaint } from '../check/complaint.js'
import type { TextFile } from '../check/textFile.js'

/** Everything that pages may refer to. */
export interface Checkout {
  /** All files, relative to the checkout, with forward slashes. */
  readonly files: readonly string[]
  /** Names of the scripts of package.json. */
  readonly scripts: readonly string[]
  /** The pages that links may lead to, with their headings. */
  readonly pages: readonly TextFile[]
}

/** Folders that a build creates. */
const MADE = ['dist', 'release', 'node_modules', '.cache']
/** npm's own commands that need no script of ours. */
const NPM_COMMANDS = ['ci', 'install']

const BACKTICKED = /`([^`\n]+)`/g
const SCRIPT = /\bnpm (?:run (?:-s )?|(?=(?:test|start|ci|install)\b))([\w:-]+)/g
const LINK = /\]\(([^()\s]+)\)/g
const SOURCE_NAME = /^[\w<>*.-]+\.(?:tsx?|mjs|css)$/

/**
 * Converts a path to an expression, in which `<name>` and `*` match any one part. `isWhole`: the expression must match
 * the whole path and not only its end.
 */
function toPattern(path: string, isWhole: boolean): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/<[^<>]+>|\*/g, '[^/]+')
  return new RegExp(`${isWhole ? '^' : '(?:^|/)'}${escaped}$`)
}

/** Returns the files and all folders above them. */
function listPaths(files: readonly string[]): readonly string[] {
  const folders = new Set<string>()
  for (const file of files) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder)
  }
  return [...files, ...folders]
}

/** Whether a text between backticks names a file or folder of the checkout. */
function isPath(text: string, top: ReadonlySet<string>): boolean {
  if (!/^[\w@.<>*-]+(?:\/[\w@.<>*-]+)*\/?$/.test(text)) return false
  const [first = ''] = text.split('/')
  if (MADE.includes(first)) return false
  if (text.endsWith('/') || SOURCE_NAME.test(posix.basename(text))) return true
  return text.includes('/') && top.has(first)
}

/** Converts a heading to an anchor as GitHub does. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const listHeadings = (source: string): readonly string[] =>
  [...source.replace(/^```.*?^```/gms, '').matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, text = '']) => toAnchor(text))

/** Explains why a link of a page leads nowhere; null when it is valid. */
function explainBrokenLink(page: string, link: string, paths: ReadonlySet<string>, { pages }: Checkout): string | null {
  if (/^[a-z]+:/.test(link)) return null
  const [target = '', anchor = ''] = link.split('#')
  const path = target === '' ? page : posix.normalize(posix.join(posix.dirname(page), target)).replace(/\/$/, '')
  if (!paths.has(path)) return `links to ${link}, and there is no ${path}`
  const there = pages.find((one) => one.path === path)
  if (anchor === '' || there === undefined || listHeadings(there.source).includes(anchor)) return null
  return `links to ${link}, and ${path} has no such heading`
}

/**
 * Finds references of pages that lead nowhere: a file or folder between backticks, by its whole path (`electron/cli/`)
 * or the end of it (`parse.ts`), a script (`npm run check`) and a relative link with its heading. In a path, `<name>`
 * and `*` match any one part.
 */
export function checkReferences(pages: readonly TextFile[], checkout: Checkout): readonly Complaint[] {
  const paths = listPaths(checkout.files)
  const known = new Set(paths)
  const top = new Set(paths.map((path) => path.split('/')[0] ?? ''))
  const exists = (text: string): boolean => {
    const [first = ''] = text.split('/')
    const pattern = toPattern(text.replace(/\/$/, ''), text.includes('/') && top.has(first))
    return paths.some((path) => pattern.test(path))
  }
  return pages.flatMap(({ path, source }) =>
    source.split('\n').flatMap((text, index) => {
      const complain = (say: string): Complaint => ({ path, line: index + 1, say })
      return [
        ...[...text.matchAll(BACKTICKED)]
          .map(([, quoted = '']) => quoted)
          .filter((quoted) => isPath(quoted, top) && !exists(quoted))
          .map((quoted) => complain(`names ${quoted}, and there is no such file or folder`)),
        ...[...text.matchAll(SCRIPT)]
          .map(([, script = '']) => script)
          .filter((script) => !checkout.scripts.includes(script) && !NPM_COMMANDS.includes(script))
          .map((script) => complain(`names the script ${script}, and package.json has none of this name`)),
        ...[...text.matchAll(LINK)].flatMap(([, link = '']) => {
          const say = explainBrokenLink(path, link, known, checkout)
          return say === null ? [] : [complain(say)]
        }),
      ]
    }),
  )
}
