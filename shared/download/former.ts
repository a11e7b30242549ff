import type { Effect } from './events.js'
import { canTell, sameFile } from './identity.js'
import { bytesIn, type Ranges } from './ranges.js'
import { type Course, courseOf, type Former, fromStart, type Identity, type In, type Place } from './state.js'

/*
 * What is held of another version than the one that a server offers now. Servers take turns behind one name, and go
 * back: what was fetched is kept beside until the present version has got farther, and gone on with when the server
 * returns to it. There is one of it at most, the longest, and both never are one file.
 */

/** Bytes that survive a power cut, with and without a gap before them. */
export const keptOf = (held: { readonly durableBytes: number; readonly islands: Ranges }): number =>
  held.durableBytes + bytesIn(held.islands)

type Had = readonly [Course, readonly Effect[]]

/**
 * A clean restart that keeps what is held, which is sound and of another version. What was kept already is longer and
 * stays what is kept; what could not be known again is nobody's beginning.
 */
export function anew(course: Course): Course {
  const { identity, contentType, durableBytes, islands, sums, place } = course
  const isKnown = identity !== null && canTell(identity)
  if (course.former !== null || keptOf(course) === 0 || !isKnown || place?.made !== true) return fromStart(course)
  const former: Former = { partial: place.partial, identity, contentType, durableBytes, islands, sums }
  return { ...fromStart(course), place: { ...place, partial: otherPartial(place.partial), made: false }, former }
}

/** Gives up what was kept of another version. */
export const withoutFormer = (course: Course): Had => [{ ...courseOf(course), former: null }, discardFormer(course)]

export const discardFormer = ({ place, former }: Course): readonly Effect[] =>
  former === null || place === null ? [] : [{ do: 'discard', place: placeOf(former, place) }]

const placeOf = (former: Former, place: Place): Place => ({ ...place, partial: former.partial, made: true })

/** Whether an answer with this identity is of the version that was kept. */
export const isFormer = ({ former }: Course, identity: Identity | null): boolean =>
  former !== null && identity !== null && canTell(former.identity) && sameFile(former.identity, identity)

/** The version that was kept is there again: it is the present one, and what was fetched in between is given up. */
export function returned(course: Course): Had {
  const { former, place } = course
  if (former === null || place === null) return [course, []]
  const { identity, contentType, durableBytes, islands, sums } = former
  const effects: readonly Effect[] = place.made ? [{ do: 'discard', place }] : []
  const back = { identity, contentType, durableBytes, islands, sums, place: placeOf(former, place), former: null }
  return [{ ...courseOf(course), ...back }, effects]
}

/** As soon as the present version has got farther nobody needs the other. */
export function outgrown<T extends In<'running'> | In<'stopping'>>(download: T): readonly [T, readonly Effect[]] {
  if (download.former === null || keptOf(download) <= keptOf(download.former)) return [download, []]
  return [{ ...download, former: null }, discardFormer(download)]
}

/** The other of the two names that the partials of one download have. */
export const otherPartial = (partial: string): string =>
  partial.replace(/(\.rudi-partial)(-\d+)?$/, (_all, base: string, number?: string) =>
    number === undefined ? `${base}-2` : base,
  )
