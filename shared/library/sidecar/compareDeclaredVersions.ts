import type { Media } from '../../catalogue/model.js'
import type { SidecarFile } from './sidecar.js'

/** Whether the catalogue still describes the file that was fetched then. Dates are compared as instants (portal-api.md 2.6). */
export function isSameVersion(then: SidecarFile['declared'], now: Media): boolean {
  return (
    isSameDeclaration(then, now) &&
    JSON.stringify(getChecksumKey(then.checksum)) === JSON.stringify(getChecksumKey(now.checksum))
  )
}

/**
 * Whether the catalogue describes another file than the one that was fetched then. A list may leave a checksum out that
 * the detail has, so one that is missing says nothing; to trust a file without reading it, ask `isSameVersion`.
 */
export function isOtherVersion(then: SidecarFile['declared'], now: Media): boolean {
  if (then.checksum.is === 'absent' || now.checksum.is === 'absent') return !isSameDeclaration(then, now)
  return !isSameVersion(then, now)
}

const isSameDeclaration = (then: SidecarFile['declared'], now: Media): boolean =>
  parseInstant(then.updated) === parseInstant(now.updated) && then.sizeBytes === now.sizeBytes

const parseInstant = (text: string | null): number | string | null => {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? text : at
}

const getChecksumKey = (checksum: Media['checksum']): readonly string[] =>
  checksum.is === 'usable' ? [checksum.algorithm, checksum.hex.toLowerCase()] : [checksum.is]
