import { join } from 'node:path'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import { toJsonText } from '../../../shared/text/toJsonText.js'
import type { Disk } from '../../ports/disk.js'

export const IDENTITY_NOTE_NAME = 'identity.json'

/**
 * Says, outside of the keychain, that the keychain has an identity. Without it, a keychain that gives no answer looks
 * like one that never had any, and files that are to be encrypted would be stored in clear.
 */
export interface IdentityNote {
  exists(): Promise<Result<boolean>>
  /** A note that cannot be written now is written when the identity is read the next time. */
  write(recipient: string): Promise<void>
}

/** `folder` is the data folder that the window and the command line share. It is created when needed. */
export function createIdentityNote(
  disk: Pick<Disk, 'stamp' | 'makeFolder' | 'readSmall' | 'replaceSmall'>,
  folder: string,
): IdentityNote {
  const path = join(folder, IDENTITY_NOTE_NAME)
  let written: string | null = null
  return {
    async exists() {
      const found = await disk.stamp(path)
      if (found.ok) return ok(true)
      return found.failure.code === 'disk/not-found' ? ok(false) : found
    },
    async write(recipient) {
      if (written === recipient) return
      const text = toJsonText({ version: 1, recipient })
      const before = await disk.readSmall(path, LIMITS.IDENTITY_NOTE_BYTES)
      if (!before.ok || before.value !== text) {
        const made = await disk.makeFolder(folder)
        const noted = made.ok ? await disk.replaceSmall(path, text) : made
        if (!noted.ok) return
      }
      written = recipient
    },
  }
}
