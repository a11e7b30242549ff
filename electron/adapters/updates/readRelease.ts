import { load } from 'js-yaml'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import {
  getMetadataName,
  judgeMetadata,
  type UpdateMetadata,
  updateMetadata,
} from '../../../shared/updates/metadata.js'
import type { UpdateSource } from '../../ports/updates/updater.js'

export interface ReleaseReader {
  readonly source: UpdateSource
  /** Returns the body of an address below the feed as a text of limited length. */
  readonly fetchText: (url: URL) => Promise<Result<string>>
  readonly platform: string
  readonly arch: string
}

/**
 * Reads what the feed offers. The signature is checked over the bytes before they are parsed, so a hijacked server can
 * neither offer its own files nor feed the parser.
 */
export async function readRelease({
  source,
  fetchText,
  platform,
  arch,
}: ReleaseReader): Promise<Result<UpdateMetadata>> {
  const name = getMetadataName(platform, arch, source.pin)
  const text = await fetchText(new URL(name, source.feed))
  if (!text.ok) return text
  const signature = await fetchText(new URL(`${name}.minisig`, source.feed))
  // A server that fails for a moment has not said that there is no signature.
  const isMissing = !signature.ok && signature.failure.facts.status === 404
  if (!signature.ok) return isMissing ? fail(failure('update/untrusted')) : signature
  if (!source.isSigned(new TextEncoder().encode(text.value), signature.value)) return fail(failure('update/untrusted'))
  const metadata = parseMetadata(text.value)
  if (metadata === null) return fail(failure('update/unreadable'))
  const { newestSeenMs, nowMs, pin } = source
  const verdict = judgeMetadata(metadata, { newestSeenMs: newestSeenMs(), nowMs: nowMs(), pin })
  if (verdict === 'replayed') return fail(failure('update/replayed', { version: metadata.version }))
  if (verdict === 'expired') return fail(failure('update/expired', { day: metadata.validUntil?.slice(0, 10) ?? '' }))
  if (verdict === 'other-version') return fail(failure('update/unreadable'))
  if (source.pin === null) source.seen(Date.parse(metadata.releaseDate))
  return ok(metadata)
}

function parseMetadata(text: string): UpdateMetadata | null {
  try {
    return updateMetadata.safeParse(load(text)).data ?? null
  } catch {
    return null
  }
}
