import * as z from 'zod'
import type { Failure, FailureCode } from '../failure.js'
import { producerVersion } from './producerVersion.js'

/** What the requests to its producer have shown about a file on disk. */
export const askedFile = z.object({
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

/**
 * What is known of a file after a download of the version of its producer. After a complete download there is no
 * difference any more. When the file that came is not the one that the portal describes, this is recorded. Null when
 * the outcome shows neither.
 */
export function settleAsked(
  { key, sha256, found }: Pick<AskedFile, 'key' | 'sha256' | 'found'>,
  end: { readonly type: 'done' } | { readonly type: 'failed'; readonly because: Pick<Failure, 'code' | 'facts'> },
  nowMs: number,
): AskedFile | null {
  const known = { key, sha256, askedMs: nowMs }
  if (end.type === 'done') return { ...known, found: null }
  const { code, facts } = end.because
  // A body of unknown length was refused: that says nothing about the version.
  const isUnproven = code === 'file/cut-short' && facts.why === 'length'
  return REFUTATIONS.has(code) && !isUnproven ? { ...known, found, isRefuted: true } : null
}

/** The file that came is not the one that the portal describes. */
const REFUTATIONS: ReadonlySet<FailureCode> = new Set(['file/corrupt', 'file/wrong-size', 'file/cut-short'])
