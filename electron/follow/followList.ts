import * as z from 'zod'
import { failure } from '../../shared/failure.js'
import { datasetId, mediaId, portalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { keptVersions } from '../../shared/settings/schema.js'
import type { Disk } from '../ports/disk.js'
import { openJsonFile } from './jsonFile.js'
import { seen } from './seenDataset.js'

/** A dataset, or one media of it, that is kept up to date in a folder. */
const followed = z.object({
  portal: portalId,
  datasetId,
  /** Null for all media, including future ones. */
  mediaId: mediaId.nullable(),
  /** The absolute path of the folder that contains the folder of the dataset. */
  to: z.string().min(1).max(4096),
  seen,
  /** The volume of that folder, by which its empty mount point is told from it. Left out until it was read. */
  volume: z.string().max(100).optional(),
  /** How many previous versions of its files are kept. Left out or null, the setting decides. */
  keep: keptVersions.nullish(),
})
export type Followed = z.infer<typeof followed>

const followFile = z.object({ version: z.literal(1), followed: z.array(followed).max(LIMITS.FOLLOWED) })

const FOLLOW_FILE = 'followed.json'

/** The list of what is followed, in a file of the data folder. */
export interface FollowList {
  /** The path of the file, whether there is one or not. */
  readonly path: string
  /** Fails with `state/unreadable` when the file exists and cannot be decoded. */
  read(): Promise<Result<readonly Followed[]>>
  /**
   * Replaces the whole list atomically. Of more than `LIMITS.FOLLOWED` entries only the first are kept; callers refuse
   * more before they call this. Fails with `follow/too-many` when the list could not be read again.
   */
  write(all: readonly Followed[]): Promise<Result<void>>
}

export function openFollowList(disk: Disk, folder: string): FollowList {
  const file = openJsonFile(disk, { folder, name: FOLLOW_FILE }, followFile, () => fail(failure('follow/too-many')))
  return {
    path: file.path,
    async read() {
      const found = await file.read()
      return found.ok ? ok(found.value?.followed ?? []) : found
    },
    write: (all) => file.write({ version: 1, followed: all.slice(0, LIMITS.FOLLOWED) }),
  }
}

/** The key of an entry: the same dataset or media in the same folder is followed once. */
export const getFollowKey = ({
  portal,
  datasetId: dataset,
  mediaId: media,
  to,
}: Pick<Followed, 'portal' | 'datasetId' | 'mediaId' | 'to'>): string => [portal, dataset, media ?? '', to].join('\n')
