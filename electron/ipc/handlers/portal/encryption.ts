import { basename, join } from 'node:path'
import { getEncryptedName } from '../../../../shared/crypto/encryptedFileFormat.js'
import type { PublicKey as ParsedKey } from '../../../../shared/crypto/publicKey.js'
import { failure } from '../../../../shared/failure.js'
import { toFailureView } from '../../../../shared/failureView.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { ChosenFile, NativeShell } from '../../../ports/desktop/nativeShell.js'
import type { Disk } from '../../../ports/disk.js'
import type { FileCrypt } from '../../../ports/fileCrypt.js'
import type { FileSealer } from '../../../ports/protect/fileSealer.js'
import { refuseOwnProtectedFile } from '../../../protect/refuseOwnProtectedFile.js'
import type { ExportJobContext, ExportJobs } from '../../../services/exports/exportJobs.js'
import { fetchConfirmedKey } from '../../../services/exports/fetchConfirmedKey.js'
import type { PathTokens } from '../../../services/pathTokens.js'
import type { PortalRegistry } from '../../../services/portalRegistry.js'
import type { IpcHandlers } from '../../server/ipcServer.js'

type Verbs = 'encryption.publicKey' | 'encryption.chooseFiles' | 'encryption.takeDropped' | 'encryption.encrypt'

export interface EncryptionDeps {
  readonly portals: PortalRegistry
  readonly nativeShell: Pick<NativeShell, 'chooseFiles' | 'examineFiles' | 'resolveLinks'>
  readonly pathTokens: PathTokens
  readonly crypt: Pick<FileCrypt, 'encrypt'>
  readonly disk: Disk
  readonly sealer: FileSealer
  readonly exportJobs: Pick<ExportJobs, 'run'>
  readonly clock: Pick<Clock, 'now'>
  readonly life: AbortSignal
}

/** Encrypts files for the portal. One file after the other, because the disk is the bottleneck. */
export function createEncryptionHandlers(deps: EncryptionDeps): Pick<IpcHandlers, Verbs> {
  const { portals, nativeShell, pathTokens, exportJobs, clock, life } = deps
  const allow = ({ path, sizeBytes }: ChosenFile) => ({
    token: pathTokens.toFileToken(path),
    name: basename(path),
    sizeBytes,
  })
  return {
    'encryption.publicKey': async () => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const key = await portal.value.fetchEncryptionKey(life)
      if (!key.ok) return key
      const { bits, fingerprint } = key.value
      const seen = { bits, fingerprint, seenMs: clock.now() }
      return ok({ ...key.value, hasChanged: portals.recordKey(portal.value.portalId, seen) })
    },
    'encryption.chooseFiles': async () => {
      const chosen = await nativeShell.chooseFiles()
      if (!chosen.ok) return chosen
      return chosen.value.length > LIMITS.ENCRYPTED_AT_ONCE
        ? fail(failure('export/too-many-files', { count: LIMITS.ENCRYPTED_AT_ONCE }))
        : ok(chosen.value.map(allow))
    },
    'encryption.takeDropped': async ({ paths }) => {
      const onDisk = paths.filter((path) => path !== '')
      const examined = await nativeShell.examineFiles(onDisk)
      if (!examined.ok) return examined
      const allowed = examined.value.map(allow).values()
      return ok(paths.map((path) => (path === '' ? null : (allowed.next().value ?? null))))
    },
    'encryption.encrypt': async ({ id, files, folder: folderToken, fingerprint }) => {
      const folder = pathTokens.findFolder(folderToken)
      const sources = files.map(pathTokens.findFile).filter((path) => path !== null)
      if (folder === null || sources.length !== files.length) return fail(failure('input/folder-expired'))
      const key = await fetchConfirmedKey(portals, fingerprint, life)
      if (!key.ok) return key
      const all = { sources, folder, publicKey: key.value }
      const work = { id, name: getEncryptedName(basename(sources[0] ?? '')), of: sources.length }
      return exportJobs.run(work, (context) => encryptAll(deps, context, all))
    },
  }
}

type Refused = OutputOf<'encryption.encrypt'>['failed'][number]

interface ToEncrypt {
  readonly sources: readonly string[]
  readonly folder: string
  readonly publicKey: ParsedKey
}

/** Files that were encrypted before a cancel stay; the unfinished one is removed. */
async function encryptAll(
  { crypt, nativeShell, ...files }: Pick<EncryptionDeps, 'crypt' | 'nativeShell' | 'disk' | 'sealer'>,
  { signal, onProgress, onFile, draft, onWritten, onFileFailed }: ExportJobContext,
  { sources, folder, publicKey }: ToEncrypt,
): Promise<Result<OutputOf<'encryption.encrypt'>>> {
  const failed: Refused[] = []
  for (const [index, path] of sources.entries()) {
    const name = basename(path)
    const source = await nativeShell.resolveLinks(path)
    const target = join(folder, getEncryptedName(name))
    onFile(basename(target), index + 1)
    const allowed = await refuseOwnProtectedFile(files, source)
    const encrypted = allowed.ok
      ? await draft(folder, (partial) => crypt.encrypt({ source, target, partial, publicKey }, { signal, onProgress }))
      : allowed
    if (encrypted.ok) onWritten(target)
    else {
      onFileFailed(encrypted.failure)
      failed.push({ name, because: toFailureView(encrypted.failure) })
    }
  }
  return ok({ done: sources.length - failed.length, failed })
}
