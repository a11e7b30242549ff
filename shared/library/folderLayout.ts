import { toFolderName, toSafeFolderName } from '../download/files/fileNames.js'
import { LIMITS } from '../limits.js'
import { fail, ok, type Result } from '../result.js'

/** What a layout may be filled with. All of it is a stranger's text: each value is made safe before it is a name. */
export interface LayoutFacts {
  readonly datasetId: string
  readonly title: string
  readonly producer: string
  readonly theme: string | null
}

/** The words in braces, and what each stands for. `{dataset}` also puts the start of the dataset's id at the end. */
const TOKENS = {
  dataset: ({ title }: LayoutFacts) => title,
  producer: ({ producer }: LayoutFacts) => producer,
  theme: ({ theme }: LayoutFacts) => theme ?? '',
} as const satisfies Record<string, (facts: LayoutFacts) => string>

export const LAYOUT_TOKENS = Object.keys(TOKENS) as readonly (keyof typeof TOKENS)[]

/** The file itself: it may be written at the end for clearness, and is called what `chooseFileName` makes of its sources. */
const MEDIA = '{media}'

/** The default layout of folders. */
export const DEFAULT_LAYOUT_TEXT = '{dataset}/{media}'

/** A template that was read: one part per folder below the root, the last of them the dataset's own. */
export interface Layout {
  readonly folders: readonly string[]
}

/** Why a template cannot be one. `what` is the piece it is about, for the words. */
export interface LayoutProblem {
  readonly is: 'empty' | 'too-long' | 'too-deep' | 'unknown-token' | 'not-a-folder' | 'media-not-last' | 'no-dataset'
  readonly what: string
}

/**
 * Reads a template such as `{producer}/{dataset}/{media}`. The last folder must hold `{dataset}` and no other may: each
 * dataset keeps a folder of its own, because that folder carries its record and its sums. Both slashes separate.
 */
export function parseLayout(text: string): Result<Layout, LayoutProblem> {
  if (text.length > LIMITS.LAYOUT_CHARS) return fail({ is: 'too-long', what: text.slice(0, 60) })
  const parts = text.split(/[/\\]/).map((part) => part.trim())
  const folders = parts.at(-1) === MEDIA ? parts.slice(0, -1) : parts
  const problem = problemOf(folders)
  return problem === null ? ok({ folders }) : fail(problem)
}

function problemOf(folders: readonly string[]): LayoutProblem | null {
  if (folders.join('') === '') return { is: 'empty', what: '' }
  if (folders.length > LIMITS.LAYOUT_FOLDERS) return { is: 'too-deep', what: String(LIMITS.LAYOUT_FOLDERS) }
  for (const part of folders) {
    if (part.includes(MEDIA)) return { is: 'media-not-last', what: part }
    const strange = [...part.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !isToken(name))
    if (strange !== undefined) return { is: 'unknown-token', what: strange[0] }
    const around = part.replace(/\{[a-z]+\}/g, '')
    if (/[{}]/.test(around)) return { is: 'unknown-token', what: part }
    // What would be changed on the way to the disk is not what the person asked for: `..`, `C:`, `con`.
    if (part === '' || (around === part && toSafeFolderName(part) !== part)) return { is: 'not-a-folder', what: part }
    if (around !== '' && /[<>:"|?*\p{Cc}\p{Cf}]/u.test(around)) return { is: 'not-a-folder', what: part }
  }
  const holders = folders.filter((part) => part.includes('{dataset}'))
  if (holders.length !== 1 || folders.at(-1) !== holders[0]) return { is: 'no-dataset', what: '{dataset}' }
  return null
}

const isToken = (name: string): name is keyof typeof TOKENS => Object.hasOwn(TOKENS, name)

const DEFAULT: Layout = { folders: DEFAULT_LAYOUT_TEXT.split('/').slice(0, -1) }

/** The layout that a setting names, or the usual one when it is none: a broken preference must not stop a download. */
export function parseLayoutOrDefault(text: string | null): Layout {
  const parsed = text === null ? null : parseLayout(text)
  return parsed?.ok === true ? parsed.value : DEFAULT
}

/**
 * The folders from the root down to the dataset's own, each a safe name of one component. The last ends with the start
 * of the dataset's id, whatever the template puts around the title, so that two titles never meet.
 */
export function buildFolderPath(layout: Layout, facts: LayoutFacts): readonly string[] {
  return layout.folders.map((part, at) => {
    const filled = part.replace(/\{([a-z]+)\}/g, (_, name: string) => (isToken(name) ? TOKENS[name](facts) : ''))
    const isOwn = at === layout.folders.length - 1
    return isOwn ? toFolderName({ id: facts.datasetId, title: filled }) : toSafeFolderName(filled)
  })
}
