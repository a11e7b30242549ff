import { basename, join } from 'node:path'
import { type PublicKey as ParsedKey, parsePublicKey } from '../../shared/crypt/key.js'
import { sealedName } from '../../shared/crypt/layout.js'
import { failureShown } from '../../shared/download/view.js'
import { failure } from '../../shared/failure.js'
import type { OutputOf } from '../../shared/ipc/contract.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Handlers } from '../ipcServer.js'
import type { PublicKey } from '../portal/portal.js'
import type { FileCrypt } from '../ports/fileCrypt.js'
import type { Native } from './native.js'
import type { Permits } from './permits.js'
import type { PortalShelf } from './portalShelf.js'

type Verbs = 'exports.publicKey' | 'exports.chooseFiles' | 'exports.encrypt'

export interface ExportNeeds {
  readonly shelf: PortalShelf
  readonly native: Pick<Native, 'chooseFiles'>
  readonly permits: Permits
  readonly crypt: Pick<FileCrypt, 'seal'>
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
      if (!chosen.ok) return chosen
      return ok(
        chosen.value.map(({ path, sizeBytes }) => ({ token: permits.file(path), name: basename(path), sizeBytes })),
      )
    },
    'exports.encrypt': async ({ files, folder: folderToken }) => {
      const folder = permits.folderOf(folderToken)
      const sources = files.map(permits.fileOf).filter((path) => path !== null)
      if (folder === null || sources.length !== files.length) return fail(failure('input/folder-expired'))
      const fetched = await keyOfChosen()
      if (!fetched.ok) return fetched
      const key = parsePublicKey(fetched.value.pem)
      return key.ok ? ok(await sealAll(needs, sources, folder, key.value)) : key
    },
  }
}

type Refused = OutputOf<'exports.encrypt'>['failed'][number]

async function sealAll(
  needs: ExportNeeds,
  sources: readonly string[],
  folder: string,
  publicKey: ParsedKey,
): Promise<OutputOf<'exports.encrypt'>> {
  const failed: Refused[] = []
  for (const source of sources) {
    const name = basename(source)
    const sealed = await needs.crypt.seal(
      { source, target: join(folder, sealedName(name)), publicKey },
      {
        signal: needs.life,
        onProgress: (doneBytes, totalBytes) => needs.exportProgressed({ name, doneBytes, totalBytes }),
      },
    )
    if (!sealed.ok) failed.push({ name, because: failureShown(sealed.failure) })
  }
  return { done: sources.length - failed.length, failed }
}
