import { LIMITS } from '../../limits.js'
import type { ContentForm, DeclaredFile } from './contentForm.js'

/** What an RSA-2048 block and a GCM tag add to a file: what the portal takes off when it opens one (portal-api.md 4.1). */
const SEAL_BYTES = 256 + 16

/** How long the file will be in this form; null when the catalogue does not say, or says something impossible. */
export function getExpectedSize(declared: Pick<DeclaredFile, 'sizeBytes'>, form: ContentForm): number | null {
  const { sizeBytes } = declared
  if (sizeBytes === null || form !== 'opened-by-portal') return sizeBytes
  return sizeBytes < SEAL_BYTES ? null : sizeBytes - SEAL_BYTES
}

/** An export that was catalogued on a quiet day is longer on others. */
const GROWTH = 8

/** The most that a body may be whose length is not known: a server that never ends must not fill a disk. */
export const getMaxBodyBytes = ({ sizeBytes }: Pick<DeclaredFile, 'sizeBytes'>, surplusBytes: number): number =>
  sizeBytes === null ? LIMITS.UNSAID_BODY_BYTES : sizeBytes * GROWTH + surplusBytes

/** Whether it will be over before a thread would have started for it. False where the length is not known. */
export const isSmall = ({ sizeBytes }: Pick<DeclaredFile, 'sizeBytes'>): boolean =>
  sizeBytes !== null && sizeBytes <= LIMITS.SMALL_BYTES
