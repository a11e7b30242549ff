import type { Failure, FailureCode } from '../../../shared/failure.js'
import type { AskedFile } from './askedFiles.js'

/**
 * Judges the version of a producer by the outcome of its download, and gives what is known of the file from then on.
 * After a complete download there is no difference any more. A file that came and is not the one that the portal
 * describes refutes the version. Null when the outcome shows neither.
 */
export function judgeProducerVersion(
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
