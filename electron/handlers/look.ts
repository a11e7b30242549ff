import { basename, join } from 'node:path'
import { type PublicKey, parsePublicKey } from '../../shared/crypt/key.js'
import { sealedName } from '../../shared/crypt/layout.js'
import { safeName, withNumber } from '../../shared/download/naming.js'
import { failure } from '../../shared/failure.js'
import type { DatasetId, MediaId } from '../../shared/ids.js'
import type { DecodedInputOf, OutputOf } from '../../shared/ipc/contract.js'
import type { ExportFormat } from '../../shared/look/model.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Engine } from '../engine/engine.js'
import type { Handlers } from '../ipcServer.js'
import type { HeldFiles } from '../ports/heldFiles.js'
import type { Looker, LookFile } from '../ports/looker.js'
import type { ExportWorks } from './exportWorks.js'
import type { Native } from './native.js'
import type { Permits } from './permits.js'
import type { PortalShelf } from './portalShelf.js'

type Verbs = 'look.open' | 'look.profile' | 'look.query' | 'look.cancel' | 'look.reveal' | 'look.export'

export interface LookNeeds {
  readonly engine: Pick<Engine, 'finished'>
  readonly heldFiles: Pick<HeldFiles, 'find'>
  readonly native: Pick<Native, 'reveal'>
  readonly looker: Looker
  readonly permits: Pick<Permits, 'folderOf'>
  readonly shelf: Pick<PortalShelf, 'chosen'>
  readonly works: Pick<ExportWorks, 'carryOut'>
  readonly life: AbortSignal
}

type Held = { readonly datasetId: DatasetId; readonly mediaId: MediaId; readonly part?: number | null }

/** Looking into what is on disk. The window says which media; where that lies is known here and told to the analysis process only. */
export function lookHandlers(needs: LookNeeds): Pick<Handlers, Verbs> {
  const { looker } = needs
  const fileOf = (held: Held): Promise<Result<LookFile>> => heldFile(needs, held)
  return {
    'look.open': async (held) => {
      const file = await fileOf(held)
      if (!file.ok) return file
      const sight = await looker.open(file.value)
      return sight.ok ? ok({ name: file.value.name, sight: sight.value }) : sight
    },
    'look.profile': async (held) => {
      const file = await fileOf(held)
      return file.ok ? looker.profile(file.value) : file
    },
    'look.query': async ({ media, sql }) => {
      const files = all(await Promise.all(media.map(fileOf)))
      return files.ok ? looker.query(files.value, sql) : files
    },
    'look.cancel': async () => {
      looker.cancel()
      return ok(undefined)
    },
    'look.reveal': async (held) => {
      const file = await fileOf(held)
      if (!file.ok) return file
      needs.native.reveal(file.value.path)
      return ok(undefined)
    },
    'look.export': (input) => exportFor(needs, input),
  }
}

/**
 * A media's file on disk: of its finished download, or, when that was cleared from the list, where the library knows it
 * to be. Never in a folder of the window's choice.
 */
async function heldFile(
  { engine, heldFiles }: Pick<LookNeeds, 'engine' | 'heldFiles'>,
  { datasetId, mediaId, part = null }: Held,
): Promise<Result<LookFile>> {
  const path = engine.finished(datasetId, mediaId)
  const which = part === null ? {} : { part }
  if (path !== null) return ok({ path, name: basename(path), ...which })
  const found = await heldFiles.find(datasetId, mediaId)
  if (!found.ok) return found
  if (found.value === null) return fail(failure('disk/not-found'))
  const { folder, name } = found.value
  return ok({ path: join(folder, name), name, ...which })
}

function all<T>(results: readonly Result<T>[]): Result<readonly T[]> {
  const values: T[] = []
  for (const result of results) {
    if (!result.ok) return result
    values.push(result.value)
  }
  return ok(values)
}

const ENDINGS: Readonly<Record<ExportFormat['is'], string>> = { csv: '.csv', json: '.json', parquet: '.parquet' }

/** Exports of one name in one folder: whoever has more of them should give another name. */
const NAMES_TRIED = 100

async function exportFor(
  needs: LookNeeds,
  input: DecodedInputOf<'look.export'>,
): Promise<Result<OutputOf<'look.export'>>> {
  const { media, sql, format, sealed, name } = input
  const folder = needs.permits.folderOf(input.folder)
  if (folder === null) return fail(failure('input/folder-expired'))
  const files = all(await Promise.all(media.map((held) => heldFile(needs, held))))
  if (!files.ok) return files
  const key = sealed ? await keyOf(needs) : ok(null)
  if (!key.ok) return key
  const plain = safeName(`${name}${ENDINGS[format.is]}`)
  const task = { files: files.value, sql, format, publicKey: key.value }
  return needs.works.carryOut({ id: input.id, name: plain, of: 1 }, async ({ signal, at, draft }) => {
    for (let number = 1; number <= NAMES_TRIED; number++) {
      const numbered = number === 1 ? plain : withNumber(plain, number)
      const called = sealed ? sealedName(numbered) : numbered
      at(called, 1)
      const done = await draft(folder, (partial) =>
        needs.looker.export({ ...task, partial, target: join(folder, called) }, signal),
      )
      if (done.ok) return ok({ name: called, ...done.value })
      if (done.failure.code !== 'disk/exists') return done
    }
    return fail(failure('disk/exists', { name: plain }))
  })
}

async function keyOf({ shelf, life }: LookNeeds): Promise<Result<PublicKey>> {
  const portal = shelf.chosen()
  if (!portal.ok) return portal
  const fetched = await portal.value.encryptionKey(life)
  return fetched.ok ? parsePublicKey(fetched.value.pem) : fetched
}
