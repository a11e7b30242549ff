import { dirname, join } from 'node:path'
import { computeSha256Hex } from '../../../../electron/adapters/system/nodeHash.js'
import { VERSIONS_FOLDER } from '../../../../electron/library/files/versionsFolder.js'
import { createLibraryFolders } from '../../../../electron/library/libraryFolders.js'
import type { FileSeal } from '../../../../electron/ports/protect/fileSealer.js'
import { createAuditLog } from '../../../../electron/protect/auditLog.js'
import { findProtectedFiles } from '../../../../electron/protect/findProtectedFiles.js'
import { purgeProtectedFile } from '../../../../electron/protect/purge/purgeProtectedFile.js'
import { formatSidecar, PENDING_RECORD_NAME } from '../../../../shared/library/sidecar/sidecar.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { judgeFolder } from '../judgeLibrary.js'
import type { LibraryScene, LibrarySceneRun } from '../libraryScene.js'
import {
  createContent,
  DATASET_FOLDER,
  type LibraryProcess,
  type LibraryStage,
  type LibraryTools,
  placeFile,
  STATE_FOLDER,
} from '../libraryStage.js'
import { createVersion, placeVersions } from '../placeVersions.js'
import { createClear, createSealPool, isKeyThere, type SealPool, sealWholeFile } from '../simSeals.js'

/** A file to be destroyed. */
interface Doomed {
  readonly path: string
  readonly bytes: Uint8Array
  readonly seal: FileSeal
}

const NAME = 'secret.csv.age'
const clearFile = createVersion({ media: 1, name: 'open.csv', bytes: createContent('for everybody'), daysAgo: 1 })

const openAudit = ({ disk, clock }: LibraryTools) =>
  createAuditLog({
    disk,
    clock,
    folder: STATE_FOLDER,
    acquireFileLock: () => ({ release: () => undefined }),
    sha256: (text) => computeSha256Hex(Buffer.from(text)),
  })

/** Does what `purge` does with a folder. */
async function purge({ tools }: LibraryProcess): Promise<Result<void>> {
  const found = await findProtectedFiles(tools.disk, DATASET_FOLDER)
  if (!found.ok) return found
  const [unread] = found.value.unread
  let ended: Result<void> = unread === undefined ? ok(undefined) : fail(unread.because)
  for (const one of found.value.entries) {
    const purged = await purgeProtectedFile(
      { ...tools, libraryFolders: createLibraryFolders(tools), audit: openAudit(tools) },
      one,
    )
    if (!purged.ok && !isRest(one.name, purged.failure.code)) ended = purged
  }
  return ended
}

/**
 * A replaced file has no record. When a power cut has damaged its header, it has no key any more, and it is unknown
 * whether it is a person's own work: so it stays, and the command reports it.
 */
const isRest = (name: string, code: string): boolean =>
  name.endsWith('.rudi-previous') && code === 'protect/not-protected'

function playPurge(stage: LibraryStage, doomed: readonly Doomed[]): LibrarySceneRun {
  const { volume } = stage
  const readLog = async (calm: LibraryTools) => {
    const logged = new Set<string>()
    const verdict = await openAudit(calm).read(({ path }) => void logged.add(path))
    return { logged, isIntact: verdict.ok && verdict.value.intact }
  }
  const judgeDone = async (calm: LibraryTools): Promise<readonly string[]> => {
    const { logged } = await readLog(calm)
    return [
      ...doomed.flatMap(({ path, seal }) => [
        ...(volume.find(path) === null || path.endsWith('.rudi-previous') ? [] : ['K11 a purged file is still there']),
        ...(isKeyThere(stage, seal) ? ['K11 the key of a purged file is still on the disk'] : []),
        ...(logged.has(path) ? [] : ['K11 a purge is not in the log']),
      ]),
      ...(await judgeFolder(stage, calm)),
      ...(volume.bytesOf(join(DATASET_FOLDER, clearFile.name))?.byteLength === clearFile.bytes.byteLength
        ? []
        : ['K8 a file that is not protected was touched']),
    ]
  }
  return {
    act: purge,
    recover: purge,
    async judgeAlways(calm) {
      const { logged, isIntact } = await readLog(calm)
      const wrong = isIntact ? [] : ['K12 the log is broken']
      for (const { path, bytes, seal } of doomed) {
        const there = volume.bytesOf(path)
        if (there !== null && Buffer.compare(there, bytes) === 0) continue
        if (!logged.has(path)) wrong.push('K11 a file was touched before its purge was in the log')
        if (there === null && isKeyThere(stage, seal))
          wrong.push('K11 a file is gone, and its key is still on the disk')
      }
      return wrong
    },
    judgeDone,
    judgeRecovered: judgeDone,
  }
}

async function layAll(stage: LibraryStage): Promise<readonly Doomed[]> {
  const pool = await createSealPool()
  const made = (path: string, clearBytes: number): Doomed => sealAt(pool, path, clearBytes)
  const version = join(DATASET_FOLDER, VERSIONS_FOLDER, '20261101T000000000Z-00000000-00000000')
  const cut = join(DATASET_FOLDER, VERSIONS_FOLDER, '20261102T000000000Z-00000000-00000000')
  for (const folder of [dirname(version), version, cut]) stage.volume.makeFolder(folder)
  const current = made(join(DATASET_FOLDER, NAME), 700)
  const previous = made(join(version, NAME), 900)
  // An update was killed after it had moved the file and before the version had its record.
  const pending = made(join(cut, NAME), 800)
  const others = ['big.csv.age.rudi-partial', `${NAME}.rudi-previous`].map((name) =>
    made(join(DATASET_FOLDER, name), 600),
  )
  const toVersion = ({ bytes }: Doomed) =>
    createVersion({ media: 0, name: NAME, bytes, daysAgo: 1, clear: createClear(700) })
  placeVersions(stage, DATASET_FOLDER, [toVersion(current), clearFile])
  placeVersions(stage, version, [toVersion(previous)])
  placeFile(stage, join(cut, PENDING_RECORD_NAME), Buffer.from(formatSidecar(toVersion(pending).record)))
  const all = [current, previous, pending, ...others]
  for (const { path, bytes } of [pending, ...others]) placeFile(stage, path, bytes)
  return all
}

function sealAt(pool: SealPool, path: string, clearBytes: number): Doomed {
  const seal = pool.next()
  return { path, bytes: sealWholeFile(seal, createClear(clearBytes)), seal }
}

/** Destroying protected files, with their previous versions and the remains of their downloads. */
export const PURGE_SCENES: readonly LibraryScene[] = [
  { name: 'a purge destroys keys and files', lay: async (stage) => playPurge(stage, await layAll(stage)) },
]
