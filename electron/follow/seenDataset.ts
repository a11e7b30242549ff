import * as z from 'zod'
import { access, type Dataset } from '../../shared/catalogue/model.js'
import type { MediaId } from '../../shared/ids.js'
import { mediaId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'

/** The facts about a dataset when its files were last brought up to date. */
export const seen = z.object({
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
