import type { IntlMessageFormat } from 'intl-messageformat'
import type { Verdict } from '../../shared/download/model/verdict.js'
import type { WaitReason } from '../../shared/download/traffic/waitReason.js'
import type { Failure } from '../../shared/failure.js'
import { applySpacing } from '../../shared/messages/applyFrenchSpacing.js'
import { formatFailure } from '../../shared/messages/failures/formatFailure.js'
import { formatBadge, formatBytes, formatCount, formatDuration } from '../../shared/messages/formatAmounts.js'
import { formatVerdict } from '../../shared/messages/formatVerdict.js'
import { formatWaitReason, type WaitReasonFacts } from '../../shared/messages/formatWaitReason.js'
import type { Language } from '../../shared/messages/language.js'
import { createMessageFormat } from '../../shared/messages/messageFormat.js'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/timeUnits.js'
import { en } from './en.js'
import { fr, type MessageKey } from './fr.js'
import { writeFrenchHours, writeFrenchOrdinal } from './frenchDates.js'
import { findHourCycle, type HourCycle } from './hourCycle.js'

const TEXTS: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = { fr, en }

/** All texts of the window in one language. */
export interface Messages {
  readonly language: Language
  readonly hourCycle: HourCycle
  readonly say: (key: MessageKey, facts?: Readonly<Record<string, string | number>>) => string
  readonly formatBytes: (bytes: number) => string
  readonly formatSpeed: (bytesPerSecond: number) => string
  /** A speed that a person has chosen, without a needless decimal: `2 Mo/s`. */
  readonly formatRateLimit: (bytesPerSecond: number) => string
  readonly formatCount: (count: number) => string
  readonly formatBadge: (count: number) => string
  readonly formatDuration: (seconds: number) => string
  readonly formatFailure: (failure: Failure) => string
  readonly formatWaitReason: (because: WaitReason, facts: WaitReasonFacts) => string
  /** How a complete file was verified, or why it could not be. */
  readonly formatVerdict: (verdict: Verdict) => string
  /** `il y a 3 jours`, `dans 2 heures`; `moment` gives the exact time. */
  readonly formatAgo: (atMs: number, nowMs: number) => string
  readonly formatMoment: (atMs: number) => string
  readonly formatDay: (atMs: number) => string
  /** `14 h 02`, `14:02`, `2:02 PM`. */
  readonly formatClock: (atMs: number) => string
}

/** Where the platform says "this minute". */
const JUST_NOW: Readonly<Record<Language, string>> = { fr: 'à l’instant', en: 'just now' }

function formatRelative(format: Intl.RelativeTimeFormat, language: Language, deltaMs: number): string {
  const size = Math.abs(deltaMs)
  // A screen reads the time once a minute: what has happened since then is not in the future.
  if (size < (deltaMs > 0 ? MINUTE_MS : MINUTE_MS / 2)) return JUST_NOW[language]
  if (size < HOUR_MS) return format.format(Math.round(deltaMs / MINUTE_MS), 'minute')
  if (size < DAY_MS) return format.format(Math.round(deltaMs / HOUR_MS), 'hour')
  if (size < 31 * DAY_MS) return format.format(Math.round(deltaMs / DAY_MS), 'day')
  if (size < 365 * DAY_MS) return format.format(Math.round(deltaMs / (30.4 * DAY_MS)), 'month')
  return format.format(Math.round(deltaMs / (365.25 * DAY_MS)), 'year')
}

/** Creates the messages of one language. Each message is parsed when it is first used. */
export function createMessages(language: Language, hourCycle = findHourCycle(language)): Messages {
  const set = (text: string): string => applySpacing(text, language)
  const messages = new Map<MessageKey, IntlMessageFormat>()
  const agoFormat = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const momentFormat = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', hourCycle })
  const dayFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const clockFormat = new Intl.DateTimeFormat(language, {
    hour: hourCycle === 'h23' ? '2-digit' : 'numeric',
    minute: '2-digit',
    hourCycle,
  })

  function say(key: MessageKey, facts: Readonly<Record<string, string | number>> = {}): string {
    let message = messages.get(key)
    if (message === undefined) {
      message = createMessageFormat(set(TEXTS[language][key]), language)
      messages.set(key, message)
    }
    return String(message.format(facts))
  }
  return {
    language,
    hourCycle,
    say,
    formatBytes: (bytes) => formatBytes(bytes, language),
    formatSpeed: (bytesPerSecond) => say('downloads.speed', { size: formatBytes(bytesPerSecond, language) }),
    formatRateLimit: (bytesPerSecond) => say('downloads.speed', { size: formatBytes(bytesPerSecond, language, 0) }),
    formatCount: (count) => formatCount(count, language),
    formatBadge: (count) => formatBadge(count, language),
    formatDuration: (seconds) => formatDuration(seconds, language),
    formatFailure: (failure) => set(formatFailure(failure, language)),
    formatWaitReason: (because, facts) => set(formatWaitReason(because, facts, language)),
    formatVerdict: (verdict) => set(formatVerdict(verdict, language)),
    formatAgo: (atMs, nowMs) => formatRelative(agoFormat, language, atMs - nowMs),
    formatMoment: (atMs) => writeFrenchHours(writeFrenchOrdinal(momentFormat.format(atMs), language), language),
    formatDay: (atMs) => writeFrenchOrdinal(dayFormat.format(atMs), language),
    formatClock: (atMs) => writeFrenchHours(clockFormat.format(atMs), language),
  }
}
