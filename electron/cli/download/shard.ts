import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { MediaId } from '../../../shared/ids.js'

/** One of several commands that share a download: the `index`th of `count`, from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** The most shards. */
const MOST = 10_000

/** Parses `i/n`; null when the text is no shard. */
export function parseShard(text: string): Shard | null {
  const found = /^(\d{1,5})\/(\d{1,5})$/.exec(text)
  if (found === null) return null
  const [index, count] = [Number(found[1]), Number(found[2])]
  return index >= 1 && index <= count && count <= MOST ? { index, count } : null
}

/**
 * Whether a media belongs to a shard. The SHA-256 of its id decides, independent of what else is downloaded and in
 * which order. Each media belongs to exactly one of `count` shards.
 */
export const isInShard = (media: MediaId, { index, count }: Shard): boolean =>
  createHash('sha256').update(media).digest().readUInt32BE(0) % count === index - 1

/** The folder, in the data folder, of the queues of shards. */
export const SHARDS_FOLDER = 'shards'

/** The folder of the queue of a shard. Each shard has one, because many may run with one data folder. */
export const locateShardQueue = (dataFolder: string, { index, count }: Shard): string =>
  join(dataFolder, SHARDS_FOLDER, `${index}-of-${count}`)
