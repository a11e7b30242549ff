import { type Failure, failure } from '../failure.js'
import { LIMITS } from '../limits.js'
import { isRudiLinkType, parseRudiLink } from './deepLink.js'
import { trimPastedText } from './trimPastedText.js'

/** Whether a trimmed text is meant as one of our links, well formed or not. Words after `rudi: ` are a search. */
const isMeantAsRudiLink = (text: string): boolean => /^rudi:(?:[/\\]|\S*$)/i.test(text)

/** Says why a `rudi:` link cannot be opened; null for a link that can be, and for a text that is meant as none. */
export function explainBadLink(text: string): Failure | null {
  const link = trimPastedText(text)
  if (!isMeantAsRudiLink(link) || parseRudiLink(link).ok) return null
  if (link.length > LIMITS.URL_CHARS) return failure('input/bad-link', { why: 'length' })
  const [, action = '', path = ''] = /^rudi:[/\\]*([^/\\?#]*)[/\\]*([^?#]*)/i.exec(link) ?? []
  if (action === '') return failure('input/bad-link', { why: 'target' })
  if (!isRudiLinkType(action)) return failure('input/bad-link', { why: 'action', ...nameAction(action) })
  if (path === '') return failure('input/bad-link', { why: 'target' })
  const isPortalBad = parseRudiLink(link.replace(/[?#].*$/s, '')).ok
  return failure('input/bad-link', { why: isPortalBad ? 'portal' : 'id' })
}

/** The action as it was written, where it is a short word: any program can write a link, and this text is shown. */
const nameAction = (action: string): { readonly action?: string } =>
  /^[a-z][a-z-]{0,23}$/i.test(action) ? { action } : {}

/**
 * Finds the one argument of a start that is meant as a `rudi:` link and cannot be opened, so that the person is told.
 * Null when there is none or more than one: only a program passes several (L-02).
 */
export function findBadLinkInArgv(args: readonly string[]): string | null {
  const [first, ...more] = args.filter((arg) => isMeantAsRudiLink(trimPastedText(arg)))
  return first === undefined || more.length > 0 || explainBadLink(first) === null
    ? null
    : first.slice(0, LIMITS.URL_CHARS)
}
