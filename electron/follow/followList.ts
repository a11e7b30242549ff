import * as z from 'zod'
import { access, type Dataset } from '../../shared/catalogue/model.js'
import { failure } from '../../shared/failure.js'
import { datasetId, type MediaId, mediaId, portalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { keptVersions } from '../../shared/settings/schema.js'
import type { Disk } from '../ports/disk.js'
import { openJsonFile } from './jsonFile.js'

/** The facts about a dataset when its files were last brought up to date. */
const seen = z.object({
  title: z.string().max(LIMITS.TITLE_CHARS),
  access,
  licence: z.string().max(LIMITS.TITLE_CHARS).nullable(),
  /** The SHA-256 of title and descriptions: enough to detect a change. */
  description: z.string().length(64),
  /** A person has seen that the portal has withdrawn the dataset. Left out while it has not. */
  isWithdrawn: z.literal(true).optional(),
  /** Its media that the portal has withdrawn, as a person has seen. Left out while there are none. */
  withdrawn: z.array(mediaId).max(LIMITS.FOLLOW_WITHDRAWN).optional(),
})
export type SeenDataset = z.infer<typeof seen>

/** A dataset, or one media of it, that is kept up to date in a folder. */
const followed = z.object({
  portal: portalId,
  datasetId,
  /** Null for all media, including future ones. */
  mediaId: mediaId.nullable(),
  /** The absolute path of the folder that contains the folder of the dataset. */
  to: z.string().min(1).max(4096),
  seen,
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
}: Omit<Followed, 'seen' | 'keep'>): string => [portal, dataset, media ?? '', to].join('\n')

/**
 * The facts about a dataset that are stored, to be compared with later answers of the portal. `withdrawn`: the media that
 * a person has seen withdrawn before.
 */
export const toSeen = (
  { title, access, licence, summary, synopsis, media }: Dataset,
  digest: (text: string) => string,
  withdrawn: readonly MediaId[] = [],
): SeenDataset => ({
  title,
  access,
  licence: licence?.label ?? null,
  description: digest([title, synopsis, summary].join('\n')),
  ...listWithdrawn(withdrawn.filter((id) => media.every((one) => one.id !== id))),
})

/** The field of media that a person has seen withdrawn. Of too many, the latest are kept. */
export const listWithdrawn = (ids: readonly MediaId[]): Pick<SeenDataset, 'withdrawn'> =>
  ids.length === 0 ? {} : { withdrawn: [...new Set(ids)].slice(-LIMITS.FOLLOW_WITHDRAWN) }
