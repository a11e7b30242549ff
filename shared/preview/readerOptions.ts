import * as z from 'zod'
import { LIMITS } from '../limits.js'
import { csvDialect } from './model.js'

const lineNumber = z.number().int().min(0).max(LIMITS.PREVIEW_SKIPPED_LINES)

/**
 * A person's choices of how a text table is read. Null means "as detected". Lines are counted from 1 as in an editor:
 * `namesLine` is the line with the names of the columns, 0 for a table without one; the rows begin after it and after
 * the first `skip` lines.
 */
export const readerOptions = z.strictObject({
  encoding: csvDialect.shape.encoding.nullable().default(null),
  separator: csvDialect.shape.separator.nullable().default(null),
  quote: csvDialect.shape.quote.nullable().default(null),
  decimal: csvDialect.shape.decimal.nullable().default(null),
  dates: csvDialect.shape.dates.nullable().default(null),
  namesLine: lineNumber.nullable().default(null),
  skip: lineNumber.nullable().default(null),
})
export type ReaderOptions = z.infer<typeof readerOptions>

export const AS_FOUND: ReaderOptions = readerOptions.parse({})
