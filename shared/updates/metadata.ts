import * as z from 'zod'
import { LIMITS } from '../limits.js'

/** A version as package.json has it: three numbers, and what may follow them. */
export const versionText = z
  .string()
  .max(50)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/)

/** Only what is used of the metadata beside the installers of a release. Its bytes are signed, its values are bounded all the same. */
export const updateMetadata = z.object({
  version: versionText,
  files: z
    .array(
      z.object({
        /** A name beside the metadata, never a path or an address of elsewhere. */
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
  releaseNotes: z.string().max(LIMITS.UPDATE_NOTES_CHARS).default(''),
  /** How many per cent of the installed copies are offered it. */
  stagingPercentage: z.number().int().min(0).max(100).optional(),
  minimumSystemVersion: z.string().max(50).optional(),
  /** A lower version takes the place of a higher one that proved bad. */
  rollback: z.boolean().default(false),
})
export type UpdateMetadata = z.infer<typeof updateMetadata>

export interface MetadataExpectations {
  /** The date of the newest metadata that was ever accepted, in milliseconds; 0 before the first. */
  readonly newestSeenMs: number
  /** The version that a policy prescribes, or null. */
  readonly pin: string | null
}

/**
 * Whether metadata whose signature is right may be used. An older one than was seen before is a replay: a server that
 * was taken over could offer a release with known holes, or an old roll-back. A version that a policy prescribes has
 * metadata of its own, which may be of any age.
 */
export function judgeMetadata(
  { version, releaseDate }: Pick<UpdateMetadata, 'version' | 'releaseDate'>,
  { newestSeenMs, pin }: MetadataExpectations,
): 'taken' | 'replayed' | 'other-version' {
  if (pin !== null) return version === pin ? 'taken' : 'other-version'
  return Date.parse(releaseDate) < newestSeenMs ? 'replayed' : 'taken'
}

/** Where metadata lies below the feed: of the newest version, or of one that is prescribed. Each has its signature beside it, as `.minisig`. */
export function getMetadataName(platform: string, arch: string, pin: string | null): string {
  const channel = pin === null ? 'latest' : `v${pin}`
  if (platform === 'darwin') return `${channel}-mac.yml`
  if (platform === 'win32') return `${channel}.yml`
  return arch === 'x64' ? `${channel}-linux.yml` : `${channel}-linux-${arch}.yml`
}
