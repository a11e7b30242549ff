import { join } from 'node:path'
import { listPreviousVersions } from '../../../../electron/follow/versions/listPreviousVersions.js'
import { restorePreviousVersion } from '../../../../electron/follow/versions/restorePreviousVersion.js'
import { settlePreviousVersions } from '../../../../electron/follow/versions/settlePreviousVersions.js'
import { failure } from '../../../../shared/failure.js'
import { fail, type Result } from '../../../../shared/result.js'
import { judgeFolder, judgeRemains, judgeVersions } from '../judgeLibrary.js'
import type { LibraryScene, LibrarySceneRun } from '../libraryScene.js'
import {
  createContent,
  DATASET_FOLDER,
  isSomewhere,
  type LibraryProcess,
  type LibraryStage,
  type LibraryTools,
  writeRecords,
} from '../libraryStage.js'
import { createVersion, listDigests, placePreviousVersion, placeVersions } from '../placeVersions.js'

const NAME = 'table.csv'
const previous = createVersion({ media: 0, name: NAME, bytes: createContent('previous'), daysAgo: 2 })
const current = createVersion({ media: 0, name: NAME, bytes: createContent('current'), daysAgo: 1 })
const { mediaId } = previous.file

/** Does what the window does: puts the version back, and records it. */
async function goBack({ tools }: LibraryProcess): Promise<Result<void>> {
  const wanted = (await listPreviousVersions(tools.disk, DATASET_FOLDER, mediaId)).find(
    ({ file }) => file.sha256 === previous.sha256,
  )
  if (wanted === undefined) return fail(failure('disk/not-found'))
  const restoring = { ...tools, recordAgain: tools.library.recordAgain }
  const restored = await restorePreviousVersion(restoring, DATASET_FOLDER, wanted)
  await tools.library.settle()
  return restored
}

/** Does what the next update or restoration does first. */
async function settle({ tools }: LibraryProcess): Promise<Result<void>> {
  const settling = { ...tools, recordAgain: tools.library.recordAgain }
  const first = await settlePreviousVersions(settling, DATASET_FOLDER)
  // The note of a file that was not replaced stays for one round.
  const settled = first.ok ? await settlePreviousVersions(settling, DATASET_FOLDER) : first
  await writeRecords(tools)
  return settled
}

/** `written`: the file after a person changed it; null when it is as downloaded. */
function playRestore(stage: LibraryStage, written: Uint8Array | null): LibrarySceneRun {
  placeVersions(stage, DATASET_FOLDER, [written === null ? current : { ...current, bytes: written }])
  placePreviousVersion(stage, previous)
  const bytesThere = (): Uint8Array => stage.volume.bytesOf(join(DATASET_FOLDER, NAME)) ?? new Uint8Array()
  const isThere = (bytes: Uint8Array): boolean => Buffer.compare(bytesThere(), bytes) === 0
  const wasThere = written ?? current.bytes
  const judgeDone = async (calm: LibraryTools): Promise<readonly string[]> => {
    const listed = await listDigests(calm, mediaId)
    const isListed = written !== null || listed.includes(current.sha256)
    return [
      ...(isThere(previous.bytes) ? [] : ['K7 the previous version is not back']),
      ...(isListed && listed.includes(previous.sha256) ? [] : ['K6 a version that is to be kept is not listed']),
      ...(await judgeFolder(stage, calm)),
    ]
  }
  return {
    act: goBack,
    recover: settle,
    async judgeAlways(calm) {
      const wrong = [...(await judgeVersions(stage, calm, [mediaId]))]
      if (!isThere(wasThere) && !isThere(previous.bytes))
        wrong.push('K8 under the name of the file is neither the one version nor the other')
      if (!isSomewhere(stage, wasThere)) wrong.push('K8 what lay there is lost')
      if (!(await listDigests(calm, mediaId)).includes(previous.sha256))
        wrong.push('K6 a version that is to be kept is not listed')
      return wrong
    },
    judgeDone,
    // The restoration is not requested again: it either happened or it did not.
    async judgeRecovered(calm) {
      const remains = written === null ? judgeRemains(stage, /\.rudi-partial-0$/) : []
      if (isThere(previous.bytes)) return [...(await judgeDone(calm)), ...remains]
      return [...(written === null ? await judgeFolder(stage, calm) : []), ...remains]
    },
  }
}

/** Restoring a previous version; the present file becomes a previous version. */
export const RESTORE_SCENES: readonly LibraryScene[] = [
  { name: 'going back copies the previous version', lay: async (stage) => playRestore(stage, null) },
  {
    name: 'going back shares blocks with the previous version',
    canClone: true,
    lay: async (stage) => playRestore(stage, null),
  },
  {
    name: 'going back leaves what a person wrote',
    lay: async (stage) => playRestore(stage, createContent('of a person')),
  },
]
