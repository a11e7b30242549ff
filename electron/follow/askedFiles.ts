import * as z from 'zod'
import type { Failure, FailureCode } from '../../shared/failure.js'
import { producerVersion } from '../../shared/follow/producerVersion.js'
import { LIMITS } from '../../shared/limits.js'
import type { Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import { openOwnFile } from './ownFile.js'

/** What is known of a file on disk from asking its producer. */
const askedFile = z.object({
  /** The digest of its folder and its media. */
  key: z.string().length(64),
  /** Of the file as it was on record then: another one was not asked about. */
  sha256: z.string().length(64),
  askedMs: z.number().int(),
  /** What the producer shows, when that is another version than the recorded one; else null. */
  found: producerVersion.nullable(),
  /** That version was fetched, and it is not what the portal describes. */
  isRefuted: z.literal(true).optional(),
  /** A person has seen that in the window. */
  isSeen: z.literal(true).optional(),
})
export type AskedFile = z.infer<typeof askedFile>

const askedFiles = z.object({ version: z.literal(1), files: z.array(askedFile).max(LIMITS.FOLLOWED) })

/**
 * What is known of a file after its producer's version was fetched: nothing is otherwise once it came. One that is not what
 * the portal describes is known to be so. Null where the end says neither.
 */
export function settleAsked(
  { key, sha256, found }: Pick<AskedFile, 'key' | 'sha256' | 'found'>,
  end: { readonly is: 'done' } | { readonly is: 'failed'; readonly because: Pick<Failure, 'code'> },
  nowMs: number,
): AskedFile | null {
  const known = { key, sha256, askedMs: nowMs }
  if (end.is === 'done') return { ...known, found: null }
  return REFUTATIONS.has(end.because.code) ? { ...known, found, isRefuted: true } : null
}

/** What came is whole, and is not what the portal describes. */
const REFUTATIONS: ReadonlySet<FailureCode> = new Set(['file/corrupt', 'file/wrong-size', 'file/cut-short'])

const ASKED_FILE = 'asked-producers.json'

/**
 * Of which files the producer was asked, and when, so that the next check goes on with those that were not asked for
 * longest. It is found out again when it is lost: a file that cannot be read counts as none.
 */
export interface AskedFiles {
  read(): Promise<ReadonlyMap<string, AskedFile>>
  /** Adds these to what is there. Of more than `LIMITS.FOLLOWED` those that were asked last are kept. */
  note(news: readonly AskedFile[]): Promise<Result<void>>
}

export function openAskedFiles(disk: Disk, folder: string): AskedFiles {
  const file = openOwnFile(disk, { folder, name: ASKED_FILE }, askedFiles)
  const read = async (): Promise<ReadonlyMap<string, AskedFile>> => {
    const found = await file.read()
    return new Map((found.ok ? (found.value?.files ?? []) : []).map((one) => [one.key, one]))
  }
  return {
    read,
    async note(news) {
      const all = new Map([...(await read()), ...news.map((one) => [one.key, one] as const)])
      const files = [...all.values()].toSorted((one, other) => other.askedMs - one.askedMs).slice(0, LIMITS.FOLLOWED)
      return file.write({ version: 1, files })
    },
  }
}
