import { posix } from 'node:path'
import type { Complaint, TextFile } from '../check/model.js'

/** What the pages may refer to. */
export interface Checkout {
  /** All files, relative to the checkout, with forward slashes. */
  readonly files: readonly string[]
  /** Names of the scripts of package.json. */
  readonly scripts: readonly string[]
  /** The pages that links may lead to, for their headings. */
  readonly pages: readonly TextFile[]
}

/** Folders that a build makes. */
const MADE = ['dist', 'release', 'node_modules', '.cache']
/** npm's own commands that need no script of ours. */
const NPM_COMMANDS = ['ci', 'install']

const BACKTICKED = /`([^`\n]+)`/g
const SCRIPT = /\bnpm (?:run (?:-s )?|(?=(?:test|start|ci|install)\b))([\w:-]+)/g
const LINK = /\]\(([^()\s]+)\)/g
const SOURCE_NAME = /^[\w<>*.-]+\.(?:tsx?|mjs|css)$/

/** An expression for a path, in which `<name>` and `*` stand for any one part; `isWhole`: not only the end of a path. */
function toPattern(path: string, isWhole: boolean): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/<[^<>]+>|\*/g, '[^/]+')
  return new RegExp(`${isWhole ? '^' : '(?:^|/)'}${escaped}$`)
}

/** The files, and all folders above them. */
function pathsOf(files: readonly string[]): readonly string[] {
  const folders = new Set<string>()
  for (const file of files) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder)
  }
  return [...files, ...folders]
}

/** Whether a text between backticks claims to name a file or folder of the checkout. */
function isPath(text: string, top: ReadonlySet<string>): boolean {
  if (!/^[\w@.<>*-]+(?:\/[\w@.<>*-]+)*\/?$/.test(text)) return false
  const [first = ''] = text.split('/')
  if (MADE.includes(first)) return false
  if (text.endsWith('/') || SOURCE_NAME.test(posix.basename(text))) return true
  return text.includes('/') && top.has(first)
}

/** As GitHub makes an anchor from a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const headingsOf = (source: string): readonly string[] =>
  [...source.replace(/^```.*?^```/gms, '').matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, text = '']) => anchorOf(text))

/** What a link of a page leads to that is not there; null when all is well. */
function explainBrokenLink(page: string, link: string, paths: ReadonlySet<string>, { pages }: Checkout): string | null {
  if (/^[a-z]+:/.test(link)) return null
  const [target = '', anchor = ''] = link.split('#')
  const path = target === '' ? page : posix.normalize(posix.join(posix.dirname(page), target)).replace(/\/$/, '')
  if (!paths.has(path)) return `links to ${link}, and there is no ${path}`
  const there = pages.find((one) => one.path === path)
  if (anchor === '' || there === undefined || headingsOf(there.source).includes(anchor)) return null
  return `links to ${link}, and ${path} has no such heading`
}

/**
 * References of pages that lead nowhere: a file or folder between backticks, by its whole path (`electron/cli/`) or the
 * end of it (`parse.ts`), a script (`npm run check`) and a relative link with its heading. In a path `<name>` and `*`
 * stand for any one part.
 */
export function checkReferences(pages: readonly TextFile[], checkout: Checkout): readonly Complaint[] {
  const paths = pathsOf(checkout.files)
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
