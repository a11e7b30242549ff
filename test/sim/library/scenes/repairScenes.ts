import { join } from 'node:path'
import { openOtherCopies, toWantedFile } from '../../../../electron/library/copies/otherCopies.js'
import { repairFromCopy } from '../../../../electron/library/copies/repairFromCopy.js'
import { createRepairNotes } from '../../../../electron/library/copies/repairNotes.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { DAY_MS } from '../../../../shared/timeUnits.js'
import { LIBRARY_NOW_MS } from '../../../support/library/libraryDataset.js'
import { judgeFolder, judgeRemains } from '../judgeLibrary.js'
import type { LibraryScene, LibrarySceneRun } from '../libraryScene.js'
import {
  createContent,
  DATASET_FOLDER,
  isSomewhere,
  type LibraryProcess,
  type LibraryStage,
  type LibraryTools,
  placeFile,
  STATE_FOLDER,
  STICK_FOLDER,
} from '../libraryStage.js'
import { createVersion, placeVersions } from '../placeVersions.js'

const NAME = 'table.csv'
const right = createVersion({ media: 0, name: NAME, bytes: createContent('right bytes'), daysAgo: 0 })
const damaged = Uint8Array.from(right.bytes, (byte, at) => (at === 700 ? byte ^ 1 : byte))
const other = createContent('other bytes')
const ON_STICK = join(STICK_FOLDER, 'copy.csv')

interface Case {
  /** The bytes of the file; null where it is missing. */
  readonly lies: Uint8Array | null
  /** The USB stick returns other bytes after the first reading. */
  readonly isFickle?: boolean
  readonly canClone?: boolean
}

/** Does what `verify --repair --from` does with one file. */
async function repair(
  { tools }: LibraryProcess,
  stage: LibraryStage,
  { isFickle = false, canClone = false }: Case,
): Promise<Result<void>> {
  const { cloneFile, ...copying } = tools
  const notes = createRepairNotes(tools.disk, join(STATE_FOLDER, 'repairs'))
  await notes.settle()
  const there = await tools.hashFile(join(DATASET_FOLDER, NAME), ['sha-256'])
  if (there.ok && there.value.digests.get('sha-256') === right.sha256) return ok(undefined)
  const copies = await openOtherCopies(tools, [STICK_FOLDER])
  if (!copies.ok) return copies
  const source = await copies.value.find(toWantedFile(right.file), tools.signal)
  if (source === null) return fail(failure('disk/not-found'))
  if (isFickle) placeFile(stage, ON_STICK, other)
  const repairing = canClone ? { ...copying, cloneFile } : copying
  const done = await repairFromCopy({ ...repairing, notes }, { folder: DATASET_FOLDER, file: right.file }, source)
  return done.ok ? ok(undefined) : done
}

function playRepair(stage: LibraryStage, one: Case): LibrarySceneRun {
  placeVersions(stage, DATASET_FOLDER, [right])
  const { volume } = stage
  const path = join(DATASET_FOLDER, NAME)
  if (one.lies === null) volume.unlink(path)
  else placeFile(stage, path, one.lies)
  placeFile(stage, ON_STICK, right.bytes)
  const judgeDone = async (calm: LibraryTools): Promise<readonly string[]> => judgeFolder(stage, calm)
  const holds = (bytes: Uint8Array): boolean => Buffer.compare(volume.bytesOf(path) ?? new Uint8Array(), bytes) === 0
  return {
    act: (life) => repair(life, stage, one),
    async recover(life) {
      placeFile(stage, ON_STICK, right.bytes)
      const repaired = await repair(life, stage, { ...one, isFickle: false })
      // The next repair removes what could not be read.
      await createRepairNotes(life.tools.disk, join(STATE_FOLDER, 'repairs')).settle()
      return repaired
    },
    async judgeAlways() {
      const isMissing = volume.find(path) === null
      const isKnown = one.lies === null ? isMissing : !isMissing && holds(one.lies)
      const wrong = isKnown || holds(right.bytes) ? [] : ['K9 a damaged file is replaced by bytes that nothing proves']
      const isWork = one.lies !== null && stage.modifiedMs > LIBRARY_NOW_MS
      if (isWork && !isSomewhere(stage, one.lies)) wrong.push('K8 what a person wrote is lost')
      return wrong
    },
    judgeDone,
    // A person's changes are kept beside the repaired file.
    judgeRecovered: async (calm) => [
      ...(await judgeDone(calm)),
      ...judgeRemains(
        stage,
        stage.modifiedMs > LIBRARY_NOW_MS ? /\.rudi-(?:previous(?:-\d+)?|partial-0)$/ : /\.rudi-partial-0$/,
      ),
    ],
  }
}

const scene = (name: string, one: Case, more: Partial<LibraryScene> = {}): LibraryScene => ({
  name,
  canClone: one.canClone === true,
  ...more,
  lay: async (stage) => playRepair(stage, one),
})

/** Repairing a damaged or missing file from another folder. */
export const REPAIR_SCENES: readonly LibraryScene[] = [
  scene('a damaged file is repaired from a stick', { lies: damaged }),
  scene('a damaged file is repaired by shared blocks', { lies: damaged, canClone: true }),
  scene('a missing file is repaired from a stick', { lies: null }),
  scene('a damaged file is repaired from a stick that changes', { lies: damaged, isFickle: true }),
  scene(
    'a file that a person wrote to is repaired from a stick',
    { lies: createContent('of a person') },
    { modifiedMs: LIBRARY_NOW_MS + DAY_MS },
  ),
]
