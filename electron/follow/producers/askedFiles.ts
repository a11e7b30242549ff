import * as z from 'zod'
import { producerVersion } from '../../../shared/follow/producerVersion.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import { openJsonFile } from '../jsonFile.js'

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

const ASKED_FILE = 'asked-producers.json'

/** The share of a list that is tried next when it is too long for its file: the oldest answers go. */
const KEPT_SHARE = 0.9

/**
 * The files whose producers were asked, and when, so that the next check goes on with those that were not asked about
 * for the longest time. A lost list is built again: one that cannot be decoded, or not be read now, counts as empty.
 */
export interface AskedFiles {
  read(): Promise<ReadonlyMap<string, AskedFile>>
  /**
   * Adds these answers. Of more than `LIMITS.FOLLOWED` files, or more than fit into the list, the ones that were asked
   * about last are kept. Fails, and writes nothing, when the stored answers cannot be read now.
   */
  note(news: readonly AskedFile[]): Promise<Result<void>>
}

export function openAskedFiles(disk: Disk, folder: string): AskedFiles {
  const file = openJsonFile(disk, { folder, name: ASKED_FILE }, askedFiles, ({ version, files }) =>
    ok({ version, files: files.slice(0, Math.floor(files.length * KEPT_SHARE)) }),
  )
  const read = async (): Promise<ReadonlyMap<string, AskedFile>> => {
    const found = await file.read()
    return new Map((found.ok ? (found.value?.files ?? []) : []).map((one) => [one.key, one]))
  }
  return {
    read,
    async note(news) {
      const found = await file.read()
      if (!found.ok && found.failure.code !== 'state/unreadable') return found
      const known = found.ok ? (found.value?.files ?? []) : []
      const all = new Map([...known, ...news].map((one) => [one.key, one]))
      const files = [...all.values()].toSorted((one, other) => other.askedMs - one.askedMs).slice(0, LIMITS.FOLLOWED)
      return file.write({ version: 1, files })
    },
  }
}

/** The key under which the answers about a file are stored. */
export const getAskedKey = (
  { folder, mediaId }: { readonly folder: string; readonly mediaId: string },
  digest: (text: string) => string,
): string => digest(`${folder}\n${mediaId}`)
