import * as z from 'zod'

/** Decodes a stored list item by item, so that a damaged item is left out without affecting the others. */
export const decodeEach = <T extends z.ZodType>(item: T, list: unknown): z.output<T>[] =>
  Array.isArray(list)
    ? list.flatMap((one): z.output<T>[] => {
        const decoded = item.safeParse(one)
        return decoded.success ? [decoded.data] : []
      })
    : []

/**
 * The schema of a stored list of which only the valid items are kept. Of a list that is too long it keeps the latest
 * items, which are the last.
 */
export const keepValidItems = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) => decodeEach(item, entries.slice(-max)))
