import { join } from 'node:path'
import type * as z from 'zod'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { toJsonText } from '../../shared/text/toJsonText.js'
import type { Disk } from '../ports/disk.js'

/** A small JSON file of ours in the data folder. */
export interface JsonFile<T> {
  /** Its path, whether it exists or not. */
  readonly path: string
  /** Null when there is no file. Fails with `state/unreadable` when it exists and cannot be decoded. */
  read(): Promise<Result<T | null>>
  /**
   * Replaces the whole file atomically, and creates the folder when needed. When the file would be too long to be read
   * again, `shorten` decides what is written, or which failure this is. Fails with `follow/unstorable`, and writes
   * nothing, when the content would not decode.
   */
  write(content: T): Promise<Result<void>>
}

export function openJsonFile<T>(
  disk: Disk,
  place: { readonly folder: string; readonly name: string },
  schema: z.ZodType<T>,
  shorten: (tooLong: T) => Result<T>,
): JsonFile<T> {
  const { folder, name } = place
  const path = join(folder, name)
  const toText = (content: T): Result<string> => {
    const text = toJsonText(content)
    // An entry that is out of bounds would make the whole list unreadable, for ever.
    const checked = schema.safeParse(content)
    if (!checked.success) return fail(failure('follow/unstorable', { name, why: explain(checked.error) }))
    if (Buffer.byteLength(text) <= LIMITS.FOLLOW_FILE_BYTES) return ok(text)
    const shorter = shorten(content)
    return shorter.ok ? toText(shorter.value) : shorter
  }
  return {
    path,
    async read() {
      const text = await disk.readSmall(path, LIMITS.FOLLOW_FILE_BYTES)
      if (!text.ok) return text.failure.code === 'disk/not-found' ? ok(null) : text
      const parsed = schema.safeParse(parseJson(text.value))
      return parsed.success ? ok(parsed.data) : fail(failure('state/unreadable', { name }))
    },
    async write(content) {
      const text = toText(content)
      if (!text.ok) return text
      const made = await disk.makeFolder(folder)
      return made.ok ? disk.replaceSmall(path, text.value) : made
    },
  }
}

/** Whether a list has too many values, or a value is too long. */
const explain = ({ issues }: z.ZodError): string =>
  issues.some((issue) => issue.code === 'too_big' && issue.origin === 'array') ? 'many' : 'long'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
