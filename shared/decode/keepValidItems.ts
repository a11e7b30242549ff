import * as z from 'zod'

/**
 * Keeps the valid items of a stored list and drops the others, so that one bad entry does not affect the rest. Of a list
 * that is too long it keeps the latest items, which are the last.
 */
export const keepValidItems = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.slice(-max).flatMap((entry): z.output<T>[] => {
        const decoded = item.safeParse(entry)
        return decoded.success ? [decoded.data] : []
      }),
    )
