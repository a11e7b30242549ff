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
import type { ExportBench, ExportWorks } from './exportWorks.js'
import type { Native } from './native.js'
import type { Permits } from './permits.js'
import type { PortalShelf } from './portalShelf.js'

type Verbs =
  | 'exports.publicKey'
  | 'exports.chooseFiles'
  | 'exports.encrypt'
  | 'exports.list'
  | 'exports.cancel'
  | 'exports.clear'

export interface ExportNeeds {
  readonly shelf: PortalShelf
  readonly native: Pick<Native, 'chooseFiles'>
  readonly permits: Permits
  readonly crypt: Pick<FileCrypt, 'seal'>
  readonly works: Pick<ExportWorks, 'carryOut' | 'list' | 'cancel' | 'clear'>
  readonly life: AbortSignal
}

/** Handing results on encrypted for the portal. One file after the other: the disk is the narrow place. */
export function exportHandlers(needs: ExportNeeds): Pick<Handlers, Verbs> {
  const { shelf, native, permits, works, life } = needs
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
    'exports.encrypt': async ({ id, files, folder: folderToken }) => {
      const folder = permits.folderOf(folderToken)
      const sources = files.map(permits.fileOf).filter((path) => path !== null)
      if (folder === null || sources.length !== files.length) return fail(failure('input/folder-expired'))
      const fetched = await keyOfChosen()
      if (!fetched.ok) return fetched
      const key = parsePublicKey(fetched.value.pem)
      if (!key.ok) return key
      const all = { sources, folder, publicKey: key.value }
      const work = { id, name: basename(sources[0] ?? ''), of: sources.length }
      return works.carryOut(work, (bench) => sealAll(needs, bench, all))
    },
    'exports.list': async () => ok([...works.list()]),
    'exports.cancel': async ({ id }) => {
      works.cancel(id)
      return ok(undefined)
    },
    'exports.clear': async () => {
      works.clear()
      return ok(undefined)
    },
  }
}

type Refused = OutputOf<'exports.encrypt'>['failed'][number]

interface ToSeal {
  readonly sources: readonly string[]
  readonly folder: string
  readonly publicKey: ParsedKey
}

/** What was encrypted before a cancel stays; the file that was at work leaves nothing. */
async function sealAll(
  { crypt }: Pick<ExportNeeds, 'crypt'>,
  { signal, onProgress, at, draft }: ExportBench,
  { sources, folder, publicKey }: ToSeal,
): Promise<Result<OutputOf<'exports.encrypt'>>> {
  const failed: Refused[] = []
  for (const [index, source] of sources.entries()) {
    const name = basename(source)
    at(name, index + 1)
    const sealed = await draft(folder, (partial) =>
      crypt.seal({ source, target: join(folder, sealedName(name)), partial, publicKey }, { signal, onProgress }),
    )
    if (!sealed.ok) failed.push({ name, because: failureShown(sealed.failure) })
  }
  return ok({ done: sources.length - failed.length, failed })
}
