import type * as z from 'zod'

/** A JSON text from a file of ours, decoded; null where it is not what we write there: damaged, or by another version. */
export function decodeStoredJson<T>(schema: z.ZodType<T>, text: unknown): T | null {
  if (typeof text !== 'string') return null
  try {
    const decoded = schema.safeParse(JSON.parse(text))
    return decoded.success ? decoded.data : null
  } catch {
    return null
  }
}
