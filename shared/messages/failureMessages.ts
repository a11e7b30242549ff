import type { FailureCode } from '../failure.js'
import type { Language } from './formatAmounts.js'

/**
 * What a person reads when something does not work: what happened, what we know, what to do next.
 *
 * ICU messages. A fact that is not given selects `none`, so every sentence stands without its facts. Facts ending in
 * `Bytes` (and `bytes`) arrive as sizes, `seconds` as a span; the others as they are:
 * `host`, `name`, `login`, `key`, `status`, `bits`, `media`, `dataset`, `path`, `target`, `address`, `note`, `needs`, `why`,
 * `during`, `scope`.
 */
export type FailureMessages = Readonly<Partial<Record<FailureCode, Readonly<Record<Language, string>>>>>
