import * as z from 'zod'
import { LIMITS } from '../limits.js'

/** A version as in package.json: three numbers, and an optional suffix. */
export const versionText = z
  .string()
  .max(50)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/)

/** The used part of a release's metadata. Its bytes are signed, and its values are bounded nevertheless. */
export const updateMetadata = z.object({
  version: versionText,
  files: z
    .array(
      z.object({
        /** A file name beside the metadata; a path or another address is refused. */
        url: z
          .string()
          .max(200)
          .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.number().int().positive().max(LIMITS.UPDATE_BYTES),
      }),
    )
    .min(1)
    .max(10),
  releaseDate: z.iso.datetime(),
  /** Until when this may be taken for the newest. The publisher signs it anew before, also without a release. */
  validUntil: z.iso.datetime().optional(),
  releaseNotes: z.string().max(LIMITS.UPDATE_NOTES_CHARS).default(''),
  /** The percentage of installed copies that the release is offered to. */
  stagingPercentage: z.number().int().min(0).max(100).optional(),
  minimumSystemVersion: z.string().max(50).optional(),
  /** A lower version replaces a higher one that turned out bad. */
  rollback: z.boolean().default(false),
  /** Only for copies to which a policy prescribes this version: it has no last day, so it is never the newest. */
  prescribed: z.boolean().default(false),
})
export type UpdateMetadata = z.infer<typeof updateMetadata>

export interface MetadataExpectations {
  /** The date of the newest metadata that was ever accepted, in milliseconds; 0 before the first. */
  readonly newestSeenMs: number
  readonly nowMs: number
  /** The version that a policy prescribes, or null. */
  readonly pin: string | null
}

/**
 * Decides whether metadata with a valid signature may be used. Metadata older than the newest seen is a replay: a
 * hijacked server could offer a release with known holes, or an old roll-back. The metadata of a version that a policy
 * prescribes is a separate file and may be of any age, so it is refused where no version is prescribed. A server that
 * wants this copy to stay old may hold newer metadata back, which shows when the last day of the old one is over.
 */
export function judgeMetadata(
  {
    version,
    releaseDate,
    validUntil,
    prescribed,
  }: Pick<UpdateMetadata, 'version' | 'releaseDate' | 'validUntil' | 'prescribed'>,
  { newestSeenMs, nowMs, pin }: MetadataExpectations,
): 'taken' | 'replayed' | 'expired' | 'other-version' {
  if (pin !== null) return version === pin ? 'taken' : 'other-version'
  if (prescribed) return 'replayed'
  if (Date.parse(releaseDate) < newestSeenMs) return 'replayed'
  return validUntil !== undefined && Date.parse(validUntil) < nowMs ? 'expired' : 'taken'
}

/**
 * Returns the path of the metadata below the feed: of the newest version, or of a prescribed one. Its signature is
 * beside it, as `.minisig`.
 */
export function getMetadataName(platform: string, arch: string, pin: string | null): string {
  const channel = pin === null ? 'latest' : `v${pin}`
  if (platform === 'darwin') return `${channel}-mac.yml`
  if (platform === 'win32') return `${channel}.yml`
  return arch === 'x64' ? `${channel}-linux.yml` : `${channel}-linux-${arch}.yml`
}
