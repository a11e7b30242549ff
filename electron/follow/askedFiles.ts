import * as z from 'zod'
import type { Failure, FailureCode } from '../../shared/failure.js'
import { producerVersion } from '../../shared/follow/producerVersion.js'
import { LIMITS } from '../../shared/limits.js'
import type { Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import { openJsonFile } from './jsonFile.js'

/** What the requests to its producer have shown about a file on disk. */
const askedFile = z.object({
  /** The digest of the folder and the media. */
  key: z.string().length(64),
  /** The hash of the recorded file when the producer was asked. The answer does not count for another file. */
  sha256: z.string().length(64),
  askedMs: z.number().int(),
  /** The version of the producer, when it is another one than the recorded version; else null. */
  found: producerVersion.nullable(),
  /** That version was downloaded, and it is not the one that the portal describes. */
  isRefuted: z.literal(true).optional(),
  /** A person has seen this in the window. */
  isSeen: z.literal(true).optional(),
})
export type AskedFile = z.infer<typeof askedFile>

const askedFiles = z.object({ version: z.literal(1), files: z.array(askedFile).max(LIMITS.FOLLOWED) })

/**
 * What is known of a file after a download of the version of its producer. After a complete download there is no
 * difference any more. When the file that came is not the one that the portal describes, this is recorded. Null when
 * the outcome shows neither.
 */
export function settleAsked(
  { key, sha256, found }: Pick<AskedFile, 'key' | 'sha256' | 'found'>,
  end: { readonly type: 'done' } | { readonly type: 'failed'; readonly because: Pick<Failure, 'code'> },
  nowMs: number,
): AskedFile | null {
  const known = { key, sha256, askedMs: nowMs }
  if (end.type === 'done') return { ...known, found: null }
  return REFUTATIONS.has(end.because.code) ? { ...known, found, isRefuted: true } : null
}

/** The file that came is not the one that the portal describes. */
const REFUTATIONS: ReadonlySet<FailureCode> = new Set(['file/corrupt', 'file/wrong-size', 'file/cut-short'])

const ASKED_FILE = 'asked-producers.json'

/**
 * The files whose producers were asked, and when, so that the next check goes on with those that were not asked about
 * for the longest time. A lost list is built again: a file that cannot be read counts as empty.
 */
export interface AskedFiles {
  read(): Promise<ReadonlyMap<string, AskedFile>>
  /** Adds these answers. Of more than `LIMITS.FOLLOWED` files, the ones that were asked about last are kept. */
  note(news: readonly AskedFile[]): Promise<Result<void>>
}

export function openAskedFiles(disk: Disk, folder: string): AskedFiles {
  const file = openJsonFile(disk, { folder, name: ASKED_FILE }, askedFiles)
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
