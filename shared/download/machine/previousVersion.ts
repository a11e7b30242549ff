import { isDistinguishing, isSameRepresentation } from '../http/validators.js'
import { type ByteRanges, countBytes } from '../model/byteRanges.js'
import {
  type FileLocation,
  getProgress,
  type Identity,
  type PreviousVersion,
  type Progress,
  restartFromZero,
  type StateOf,
} from '../model/state.js'
import type { DownloadEffect } from './events.js'

/*
 * What is held of another version than the one that a server offers now. Servers take turns behind one name, and go
 * back: what was fetched is kept beside until the present version has got farther, and gone on with when the server
 * returns to it. There is one of it at most, the longest, and both never are one file.
 */

/** Bytes that survive a power cut, with and without a gap before them. */
export const countDurable = (held: { readonly durableBytes: number; readonly islands: ByteRanges }): number =>
  held.durableBytes + countBytes(held.islands)

type Had = readonly [Progress, readonly DownloadEffect[]]

/**
 * A clean restart that keeps what is held, which is sound and of another version. What was kept already is longer and
 * stays what is kept; a version that cannot be recognised is never continued.
 */
export function restartKeepingPrevious(course: Progress): Progress {
  const { identity, contentType, durableBytes, islands, sums, place } = course
  const isKnown = identity !== null && isDistinguishing(identity)
  if (course.former !== null || countDurable(course) === 0 || !isKnown || place?.made !== true)
    return restartFromZero(course)
  const former: PreviousVersion = { partial: place.partial, identity, contentType, durableBytes, islands, sums }
  return {
    ...restartFromZero(course),
    place: { ...place, partial: chooseAlternatePartialName(place.partial), made: false },
    former,
  }
}

/** Gives up what was kept of another version. */
export const dropPrevious = (course: Progress): Had => [
  { ...getProgress(course), former: null },
  discardPrevious(course),
]

export const discardPrevious = ({ place, former }: Progress): readonly DownloadEffect[] =>
  former === null || place === null ? [] : [{ do: 'discard', place: placeOf(former, place) }]

const placeOf = (former: PreviousVersion, place: FileLocation): FileLocation => ({
  ...place,
  partial: former.partial,
  made: true,
})

/** Whether an answer with this identity is of the version that was kept. */
export const matchesPrevious = ({ former }: Progress, identity: Identity | null): boolean =>
  former !== null &&
  identity !== null &&
  isDistinguishing(former.identity) &&
  isSameRepresentation(former.identity, identity)

/** The version that was kept is there again: it is the present one, and what was fetched in between is given up. */
export function restorePrevious(course: Progress): Had {
  const { former, place } = course
  if (former === null || place === null) return [course, []]
  const { identity, contentType, durableBytes, islands, sums } = former
  const effects: readonly DownloadEffect[] = place.made ? [{ do: 'discard', place }] : []
  const back = { identity, contentType, durableBytes, islands, sums, place: placeOf(former, place), former: null }
  return [{ ...getProgress(course), ...back }, effects]
}

/** As soon as the present version has got farther, the other is not needed. */
export function dropOvertakenPrevious<T extends StateOf<'running'> | StateOf<'stopping'>>(
  download: T,
): readonly [T, readonly DownloadEffect[]] {
  if (download.former === null || countDurable(download) <= countDurable(download.former)) return [download, []]
  return [{ ...download, former: null }, discardPrevious(download)]
}

/** The other of the two names that the partials of one download have. */
export const chooseAlternatePartialName = (partial: string): string =>
  partial.replace(/(\.rudi-partial)(-\d+)?$/, (_all, base: string, number?: string) =>
    number === undefined ? `${base}-2` : base,
  )
