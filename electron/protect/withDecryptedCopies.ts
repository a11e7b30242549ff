import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { isProtectedName, withoutAgeSuffix } from '../../shared/protect/protectedName.js'
import { fail, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import type { FileCrypt } from '../ports/fileCrypt.js'
import type { FileSealer } from '../ports/protect/fileSealer.js'
import { readSeal } from './readSeal.js'

export interface DecryptedCopyDeps {
  readonly disk: Disk
  readonly sealer: FileSealer
  readonly crypt: Pick<FileCrypt, 'reveal'>
}

export interface NamedFile {
  /** Absolute. */
  readonly path: string
  /** The name that a person knows the file by. */
  readonly name: string
}

/**
 * Runs `work` with the clear content of protected files, as files in a folder in memory that are removed when it ends.
 * Other files are passed on unchanged. Fails with `protect/no-memory` when they do not fit there, with `file/too-large`
 * beyond `LIMITS.PROTECTED_PREVIEW_BYTES`, and with the failures of the identity and of the disk.
 */
export async function withDecryptedCopies<T>(
  { disk, sealer, crypt }: DecryptedCopyDeps,
  folder: string,
  files: readonly NamedFile[],
  work: (clear: readonly NamedFile[]) => Promise<Result<T>>,
): Promise<Result<T>> {
  const made: string[] = []
  let copiedBytes = 0
  try {
    const clear: NamedFile[] = []
    for (const file of files) {
      if (!isProtectedName(file.path)) {
        clear.push(file)
        continue
      }
      const seal = await readSeal(disk, sealer, file.path)
      // Another variant of the format is passed on; its reader refuses it.
      if (!seal.ok && seal.failure.code === 'protect/not-protected') {
        clear.push(file)
        continue
      }
      if (!seal.ok) return fail({ ...seal.failure, facts: { ...seal.failure.facts, name: file.name } })
      const stamp = await disk.stamp(file.path)
      if (!stamp.ok) return stamp
      const bytes = stamp.value.sizeBytes
      if (bytes > LIMITS.PROTECTED_PREVIEW_BYTES) return fail(failure('file/too-large', { bytes, name: file.name }))
      const free = await disk.freeBytes(folder)
      // The process that reads the copies needs as much memory again, for those before as well.
      if (!free.ok || free.value < 2 * bytes + copiedBytes) return fail(failure('protect/no-memory'))
      // Of its own name: a call that this one has replaced may still have its copies here.
      const path = join(folder, `${randomUUID()}.clear`)
      made.push(path)
      const revealed = await crypt.reveal({ source: file.path, target: path, seal: seal.value }, {})
      if (!revealed.ok) return revealed
      copiedBytes += bytes
      clear.push({ path, name: withoutAgeSuffix(file.name) })
    }
    return await work(clear)
  } finally {
    for (const path of made) await disk.remove(path)
  }
}
