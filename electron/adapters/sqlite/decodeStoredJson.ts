import type * as z from 'zod'

/**
 * Decodes a JSON text from a file of ours. Null when it is not what we write there: it is damaged, or another version
 * wrote it.
 */
export function decodeStoredJson<T>(schema: z.ZodType<T>, text: unknown): T | null {
  if (typeof text !== 'string') return null
  try {
    const decoded = schema.safeParse(JSON.parse(text))
    return decoded.success ? decoded.data : null
  } catch {
    return null
  }
}
