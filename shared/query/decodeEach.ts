import type * as z from 'zod'

/** Parses the text of a stored object; null when it is none. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Decodes a stored list item by item, so that a damaged item is left out without affecting the others. */
export function decodeEach<T>(schema: z.ZodType<T>, list: unknown): T[] {
  return Array.isArray(list)
    ? list.flatMap((one) => {
        const decoded = schema.safeParse(one)
        return decoded.success ? [decoded.data] : []
      })
    : []
}
