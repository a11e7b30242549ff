import { isDistinguishing, isSameRepresentation } from '../http/validators.js'
import {
  countDurableBytes,
  type FileLocation,
  getProgress,
  type Identity,
  type OtherVersionPartial,
  type Progress,
  restartFromZero,
  type StateOf,
} from '../model/state.js'
import type { DownloadEffect } from './eventsAndEffects.js'

/*
 * The durable bytes of another version than the server offers now. Some servers alternate between versions behind one
 * address. The bytes already fetched are kept beside the partial until the present version has more of them, and the
 * download continues them when the server returns to that version. At most one other version is kept, the longest, and
 * the two are never mixed in one file.
 */

type Had = readonly [Progress, readonly DownloadEffect[]]

/**
 * Restarts from byte 0 and keeps the held bytes as the previous version. If another version is kept already, that one
 * stays, because it is longer. A version without a distinguishing identity is not kept, because it could not be
 * recognised again.
 */
export function restartKeepingOtherVersion(course: Progress): Progress {
  const { identity, contentType, durableBytes, islands, sums, place } = course
  const isKnown = identity !== null && isDistinguishing(identity)
  if (course.otherVersion !== null || countDurableBytes(course) === 0 || !isKnown || place?.made !== true)
    return restartFromZero(course)
  const otherVersion: OtherVersionPartial = {
    partial: place.partial,
    identity,
    contentType,
    durableBytes,
    islands,
    sums,
  }
  return {
    ...restartFromZero(course),
    place: { ...place, partial: chooseAlternatePartialName(place.partial), made: false },
    otherVersion,
  }
}

/** Drops the kept part of another version. */
export const dropOtherVersion = (course: Progress): Had => [
  { ...getProgress(course), otherVersion: null },
  discardOtherVersion(course),
]

export const discardOtherVersion = ({ place, otherVersion }: Progress): readonly DownloadEffect[] =>
  otherVersion === null || place === null ? [] : [{ type: 'discard', place: toLocation(otherVersion, place) }]

const toLocation = (otherVersion: OtherVersionPartial, place: FileLocation): FileLocation => ({
  ...place,
  partial: otherVersion.partial,
  made: true,
})

/** Returns whether a response with this identity carries the version that was kept. */
export const matchesOtherVersion = ({ otherVersion }: Progress, identity: Identity | null): boolean =>
  otherVersion !== null &&
  identity !== null &&
  isDistinguishing(otherVersion.identity) &&
  isSameRepresentation(otherVersion.identity, identity)

/** Makes the kept version the present one, and drops what was fetched since. */
export function restoreOtherVersion(course: Progress): Had {
  const { otherVersion, place } = course
  if (otherVersion === null || place === null) return [course, []]
  const { identity, contentType, durableBytes, islands, sums } = otherVersion
  const effects: readonly DownloadEffect[] = place.made ? [{ type: 'discard', place }] : []
  const back = {
    identity,
    contentType,
    durableBytes,
    islands,
    sums,
    place: toLocation(otherVersion, place),
    otherVersion: null,
  }
  return [{ ...getProgress(course), ...back }, effects]
}

/** Drops the kept version once the present one has more durable bytes. */
export function dropOvertakenOtherVersion<T extends StateOf<'running'> | StateOf<'stopping'>>(
  download: T,
): readonly [T, readonly DownloadEffect[]] {
  if (download.otherVersion === null || countDurableBytes(download) <= countDurableBytes(download.otherVersion))
    return [download, []]
  return [{ ...download, otherVersion: null }, discardOtherVersion(download)]
}

/** Returns the other of the two names that the partials of one download alternate between. */
export const chooseAlternatePartialName = (partial: string): string =>
  partial.replace(/(\.rudi-partial)(-\d+)?$/, (_all, base: string, number?: string) =>
    number === undefined ? `${base}-2` : base,
  )
