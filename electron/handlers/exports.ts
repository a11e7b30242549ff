import { basename } from 'node:path'
import type { Failure } from '../../shared/failure.js'
import { failure } from '../../shared/failure.js'
import type { OutputOf } from '../../shared/ipc/contract.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Handlers } from '../ipcServer.js'
import type { PublicKey } from '../portal/portal.js'
import type { Native } from './native.js'
import type { Permits } from './permits.js'
import type { PortalShelf } from './portalShelf.js'

type Verbs = 'exports.publicKey' | 'exports.chooseFiles' | 'exports.encrypt'

export interface SealJob {
  /** Absolute paths, both by a person's choice. */
  readonly source: string
  readonly folder: string
  readonly key: PublicKey
  readonly onProgress: (doneBytes: number, totalBytes: number) => void
}

export interface ExportNeeds {
  readonly shelf: PortalShelf
  readonly native: Pick<Native, 'chooseFiles'>
  readonly permits: Permits
  /** Encrypts one file, outside the main process, to `<name>.crypt` in the folder. Never replaces. */
  readonly seal: (job: SealJob) => Promise<Result<void>>
  readonly exportProgressed: (news: OutputOf<'exports.progressed'>) => void
  readonly life: AbortSignal
}

/** Handing results on encrypted for the portal. One file after the other: the disk is the narrow place. */
export function exportHandlers(needs: ExportNeeds): Pick<Handlers, Verbs> {
  const { shelf, native, permits, life } = needs
  const keyOfChosen = async (): Promise<Result<PublicKey>> => {
    const portal = shelf.chosen()
    return portal.ok ? portal.value.encryptionKey(life) : portal
  }
  return {
    'exports.publicKey': keyOfChosen,
    'exports.chooseFiles': async () => {
      const chosen = await native.chooseFiles()
      return ok(chosen.map(({ path, sizeBytes }) => ({ token: permits.file(path), name: basename(path), sizeBytes })))
    },
    'exports.encrypt': async ({ files, folder: folderToken }) => {
      const folder = permits.folderOf(folderToken)
      const sources = files.map(permits.fileOf).filter((path) => path !== null)
      if (folder === null || sources.length !== files.length) return fail(failure('input/folder-expired'))
      const key = await keyOfChosen()
      return key.ok ? ok(await sealAll(needs, sources, folder, key.value)) : key
    },
  }
}

async function sealAll(
  needs: ExportNeeds,
  sources: readonly string[],
  folder: string,
  key: PublicKey,
): Promise<OutputOf<'exports.encrypt'>> {
  const failed: { name: string; because: { code: Failure['code']; facts: Record<string, string | number> } }[] = []
  for (const source of sources) {
    const name = basename(source)
    const sealed = await needs.seal({
      source,
      folder,
      key,
      onProgress: (doneBytes, totalBytes) => needs.exportProgressed({ name, doneBytes, totalBytes }),
    })
    if (!sealed.ok) failed.push({ name, because: { code: sealed.failure.code, facts: { ...sealed.failure.facts } } })
  }
  return { done: sources.length - failed.length, failed }
}
