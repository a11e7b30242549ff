import { toFolderName, toSafeFolderName } from '../download/files/safeNames.js'
import { LIMITS } from '../limits.js'
import { fail, ok, type Result } from '../result.js'

/** The values for a layout. All of them come from a server: each is made safe before it becomes a name. */
export interface LayoutFacts {
  readonly datasetId: string
  readonly title: string
  readonly producer: string
  readonly theme: string | null
}

/** The placeholders and their values. `{dataset}` also appends the start of the dataset's id. */
const TOKENS = {
  dataset: ({ title }: LayoutFacts) => title,
  producer: ({ producer }: LayoutFacts) => producer,
  theme: ({ theme }: LayoutFacts) => theme ?? '',
} as const satisfies Record<string, (facts: LayoutFacts) => string>

export const LAYOUT_TOKENS = Object.keys(TOKENS) as readonly (keyof typeof TOKENS)[]

/** The file itself. A template may end with it for clarity; `chooseFileName` decides the real name. */
const MEDIA = '{media}'

/** The default layout of folders. */
export const DEFAULT_LAYOUT_TEXT = '{dataset}/{media}'

/** A parsed template: one part per folder below the root; the last is the dataset's own folder. */
export interface Layout {
  readonly folders: readonly string[]
}

/** Why a template is invalid. `what` is the part that is meant, for the text. */
export interface LayoutProblem {
  readonly type: 'empty' | 'too-long' | 'too-deep' | 'unknown-token' | 'not-a-folder' | 'media-not-last' | 'no-dataset'
  readonly what: string
}

/**
 * Parses a template such as `{producer}/{dataset}/{media}`. The last folder must contain `{dataset}` and no other may:
 * each dataset has its own folder, because its record and its checksums lie there. Both slashes separate folders.
 */
export function parseLayout(text: string): Result<Layout, LayoutProblem> {
  if (text.length > LIMITS.LAYOUT_CHARS) return fail({ type: 'too-long', what: text.slice(0, 60) })
  const parts = text.split(/[/\\]/).map((part) => part.trim())
  const folders = parts.at(-1) === MEDIA ? parts.slice(0, -1) : parts
  const problem = findProblem(folders)
  return problem === null ? ok({ folders }) : fail(problem)
}

function findProblem(folders: readonly string[]): LayoutProblem | null {
  if (folders.join('') === '') return { type: 'empty', what: '' }
  if (folders.length > LIMITS.LAYOUT_FOLDERS) return { type: 'too-deep', what: String(LIMITS.LAYOUT_FOLDERS) }
  for (const part of folders) {
    if (part.includes(MEDIA)) return { type: 'media-not-last', what: part }
    const strange = [...part.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !isToken(name))
    if (strange !== undefined) return { type: 'unknown-token', what: strange[0] }
    const around = part.replace(/\{[a-z]+\}/g, '')
    if (/[{}]/.test(around)) return { type: 'unknown-token', what: part }
    // A part that would be changed into a safe name (`..`, `C:`, `con`) is refused, because the result is not what the
    // person typed.
    if (part === '' || (around === part && toSafeFolderName(part) !== part)) return { type: 'not-a-folder', what: part }
    if (around !== '' && /[<>:"|?*\p{Cc}\p{Cf}]/u.test(around)) return { type: 'not-a-folder', what: part }
  }
  const holders = folders.filter((part) => part.includes('{dataset}'))
  if (holders.length !== 1 || folders.at(-1) !== holders[0]) return { type: 'no-dataset', what: '{dataset}' }
  return null
}

const isToken = (name: string): name is keyof typeof TOKENS => Object.hasOwn(TOKENS, name)

const DEFAULT: Layout = { folders: DEFAULT_LAYOUT_TEXT.split('/').slice(0, -1) }

/**
 * Parses the layout of a setting, or returns the default when it is missing or invalid: a broken preference must not
 * stop a download.
 */
export function parseLayoutOrDefault(text: string | null): Layout {
  const parsed = text === null ? null : parseLayout(text)
  return parsed?.ok === true ? parsed.value : DEFAULT
}

/**
 * Builds the folders from the root to the dataset's own, each a safe name of one component. The last ends with the
 * start of the dataset's id, whatever the template puts around the title, so that two equal titles get different
 * folders.
 */
export function buildFolderPath(layout: Layout, facts: LayoutFacts): readonly string[] {
  return layout.folders.map((part, at) => {
    const filled = part.replace(/\{([a-z]+)\}/g, (_, name: string) => (isToken(name) ? TOKENS[name](facts) : ''))
    const isOwn = at === layout.folders.length - 1
    return isOwn ? toFolderName({ id: facts.datasetId, title: filled }) : toSafeFolderName(filled)
  })
}
