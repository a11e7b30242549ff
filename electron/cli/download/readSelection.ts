import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { parseSelection, type Selection, SIGNATURE_SUFFIX } from '../../../shared/selection/selectionFile.js'
import { isSignedBy, parsePublicKey } from '../../crypto/minisign.js'
import type { CliContext } from '../core/cliContext.js'

/** The most bytes of a file with a key or a signature. */
const KEY_BYTES = 4096

/**
 * Reads a selection. With `trust`, the file of a public key, the signature beside the selection must be by this key and
 * for these bytes; otherwise it fails with `selection/untrusted`. Other failures: those of the disk,
 * `selection/bad-key` and `selection/unreadable`.
 */
export async function readSelection(
  { disk, resolveLinks }: Pick<CliContext, 'disk' | 'resolveLinks'>,
  file: string,
  trust: string | null,
): Promise<Result<Selection>> {
  const path = await resolveLinks(file)
  const text = await disk.readSmall(path, LIMITS.SIDECAR_BYTES)
  if (!text.ok) return text
  if (trust !== null) {
    const key = await disk.readSmall(await resolveLinks(trust), KEY_BYTES)
    const publicKey = key.ok ? parsePublicKey(key.value) : key
    if (!publicKey.ok) return publicKey
    const signature = await disk.readSmall(`${path}${SIGNATURE_SUFFIX}`, KEY_BYTES)
    const isTrusted = signature.ok && isSignedBy(Buffer.from(text.value), signature.value, publicKey.value)
    if (!isTrusted) return fail(failure('selection/untrusted'))
  }
  const read = parseSelection(text.value)
  return read.ok ? ok(read.value) : read
}
