import { IntlMessageFormat } from 'intl-messageformat'
import type { Because } from '../../shared/download/traffic.js'
import type { Verdict } from '../../shared/download/view.js'
import type { Failure } from '../../shared/failure.js'
import { type Language, sayBadge, sayBytes, sayCount, saySpan } from '../../shared/words/amounts.js'
import { type BecauseFacts, sayBecause } from '../../shared/words/because.js'
import { sayFailure } from '../../shared/words/sayFailure.js'
import { sayVerdict } from '../../shared/words/verdicts.js'
import { en } from './en.js'
import { fr, type WordKey } from './fr.js'
import { frenchSpaces } from './frenchSpaces.js'

const TEXTS: Readonly<Record<Language, Readonly<Record<WordKey, string>>>> = { fr, en }
/** How a language sets its sentences, beyond what is written in the tables. */
const SET: Readonly<Record<Language, (text: string) => string>> = { fr: frenchSpaces, en: (text) => text }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How the window speaks: one language, everything a person reads. */
export interface Words {
  readonly language: Language
  readonly say: (key: WordKey, facts?: Readonly<Record<string, string | number>>) => string
  readonly bytes: (bytes: number) => string
  readonly speed: (bytesPerSecond: number) => string
  readonly count: (count: number) => string
  readonly badge: (count: number) => string
  readonly span: (seconds: number) => string
  readonly failure: (failure: Failure) => string
  readonly because: (because: Because, facts: BecauseFacts) => string
  /** How a complete file was verified, or why it could not be. */
  readonly verdict: (verdict: Verdict) => string
  /** `il y a 3 jours`, `dans 2 heures`; the exact instant is `moment`'s to say. */
  readonly ago: (atMs: number, nowMs: number) => string
  readonly moment: (atMs: number) => string
  readonly day: (atMs: number) => string
  /** `14 h 02`, `14:02`. */
  readonly clock: (atMs: number) => string
}

function relative(format: Intl.RelativeTimeFormat, deltaMs: number): string {
  const size = Math.abs(deltaMs)
  if (size < 60 * MINUTE) return format.format(Math.round(deltaMs / MINUTE), 'minute')
  if (size < DAY) return format.format(Math.round(deltaMs / (60 * MINUTE)), 'hour')
  if (size < 31 * DAY) return format.format(Math.round(deltaMs / DAY), 'day')
  if (size < 365 * DAY) return format.format(Math.round(deltaMs / (30.4 * DAY)), 'month')
  return format.format(Math.round(deltaMs / (365.25 * DAY)), 'year')
}

/** Makes the words of one language. Messages are parsed once, when first said. */
export function wordsIn(language: Language): Words {
  const set = SET[language]
  const messages = new Map<WordKey, IntlMessageFormat>()
  const agoFormat = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const momentFormat = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const dayFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const clockFormat = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

  function say(key: WordKey, facts: Readonly<Record<string, string | number>> = {}): string {
    let message = messages.get(key)
    if (message === undefined) {
      message = new IntlMessageFormat(set(TEXTS[language][key]), language)
      messages.set(key, message)
    }
    return String(message.format(facts))
  }
  return {
    language,
    say,
    bytes: (bytes) => sayBytes(bytes, language),
    speed: (bytesPerSecond) => say('downloads.speed', { size: sayBytes(bytesPerSecond, language) }),
    count: (count) => sayCount(count, language),
    badge: (count) => sayBadge(count, language),
    span: (seconds) => saySpan(seconds, language),
    failure: (failure) => set(sayFailure(failure, language)),
    because: (because, facts) => set(sayBecause(because, facts, language)),
    verdict: (verdict) => set(sayVerdict(verdict, language)),
    ago: (atMs, nowMs) => relative(agoFormat, atMs - nowMs),
    moment: (atMs) => momentFormat.format(atMs),
    day: (atMs) => dayFormat.format(atMs),
    clock: (atMs) => clockFormat.format(atMs).replace(':', language === 'fr' ? '\u00a0h\u00a0' : ':'),
  }
}
