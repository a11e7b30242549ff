import type { FailureCode } from '../../failure.js'
import type { Language } from '../language.js'

/**
 * The texts of failures: what happened, what is known, what to do next.
 *
 * They are ICU messages. A missing fact selects `none`, so every sentence is complete without its facts. Facts named
 * `bytes` or ending in `Bytes` are formatted as sizes, `seconds` as a duration; the others are inserted unchanged:
 * `host`, `name`, `login`, `key`, `status`, `bits`, `media`, `dataset`, `path`, `target`, `address`, `note`, `needs`,
 * `why`, `during`, `scope`.
 */
export type FailureMessageGroup = Readonly<Partial<Record<FailureCode, Readonly<Record<Language, string>>>>>
