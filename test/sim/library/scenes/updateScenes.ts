import { join } from 'node:path'
import {
  dropPreviousVersion,
  keepPreviousVersion,
  notePreviousVersion,
} from '../../../../electron/follow/versions/keepPreviousVersion.js'
import { settlePreviousVersions } from '../../../../electron/follow/versions/settlePreviousVersions.js'
import { readFolderRecord } from '../../../../electron/library/records/readFolderRecord.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
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
import {
  createVersion,
  listDigests,
  placePreviousVersion,
  placeVersions,
  type VersionOfFile,
} from '../placeVersions.js'

/** A recorded file, and its next version. */
interface Replacement {
  readonly was: VersionOfFile
  readonly next: VersionOfFile
  /** The name of the replaced file, as the engine's store remembers it. */
  leftAs: string | null
}

const version = (media: number, name: string, words: string, daysAgo: number | null): VersionOfFile =>
  createVersion({ media, name, bytes: createContent(words), daysAgo })

/** Does what the engine does with a download that replaces a file; after a crash each step is repeated. */
async function bring({ disk, library, hashFile }: LibraryTools, one: Replacement): Promise<Result<void>> {
  const final = join(DATASET_FOLDER, one.next.name)
  const partial = `${final}.rudi-partial`
  const there = await hashFile(final, ['sha-256'])
  if (!there.ok && there.failure.code !== 'disk/not-found') return there
  if (!there.ok || there.value.digests.get('sha-256') !== one.next.sha256) {
    const removed = await disk.remove(partial)
    const opened = removed.ok ? await disk.open(partial, 'create-new') : removed
    if (!opened.ok) return opened
    const wrote = await opened.value.writeAt([one.next.bytes], 0)
    const synced = wrote.ok ? await opened.value.sync() : wrote
    await opened.value.close()
    if (!synced.ok) return synced
    const named = await supersede({ disk }, one, { partial, final })
    if (!named.ok) return named
  }
  const settled = await disk.syncFolder(DATASET_FOLDER)
  return settled.ok ? library.recordAgain(DATASET_FOLDER, one.next.record) : settled
}

async function supersede(
  { disk }: Pick<LibraryTools, 'disk'>,
  one: Replacement,
  { partial, final }: { readonly partial: string; readonly final: string },
): Promise<Result<void>> {
  for (let number = 1; number < 10; number += 1) {
    one.leftAs ??= `${one.next.name}.rudi-previous${number === 1 ? '' : `-${number}`}`
    const done = await disk.supersede(partial, final, join(DATASET_FOLDER, one.leftAs))
    if (done.ok || done.failure.code !== 'disk/exists') return done
    one.leftAs = null
  }
  return fail(failure('disk/exists'))
}

/** Does what `update` does with these files, in order. */
async function update({ tools }: LibraryProcess, all: readonly Replacement[], keep: number): Promise<Result<void>> {
  const { disk, library } = tools
  await settlePreviousVersions({ ...tools, recordAgain: library.recordAgain }, DATASET_FOLDER, { keep })
  const read = await readFolderRecord(disk, DATASET_FOLDER)
  if (!read.ok) return read
  const record = read.value.type === 'read' ? read.value.record : null
  let ended: Result<void> = ok(undefined)
  const due = all.flatMap((one) => {
    const file = record?.findFile(one.next.file.mediaId)
    // A file that was fetched again and is the same has the record of another request.
    if (record === null || file === undefined || file.request?.finishedAt === one.next.file.request?.finishedAt)
      return []
    return [{ one, previous: { folder: DATASET_FOLDER, record: { ...record.getSidecar(), files: [file] } } }]
  })
  for (const { previous } of due) await notePreviousVersion(disk, previous)
  for (const { one, previous } of due) {
    const came = await bring(tools, one)
    if (came.ok) {
      const kept = await keepPreviousVersion(tools, previous, keep)
      if (!kept.ok) ended = kept
    } else {
      await dropPreviousVersion(tools, previous)
      ended = came
    }
  }
  await library.settle()
  return ended
}

interface Wanted {
  readonly replacements: readonly Omit<Replacement, 'leftAs'>[]
  readonly previousVersions: readonly VersionOfFile[]
  readonly keep: number
  /** The digests of the versions that must be listed at the end, by media. */
  readonly listed: readonly (readonly string[])[]
}

function playUpdate(stage: LibraryStage, { replacements, previousVersions, keep, listed }: Wanted): LibrarySceneRun {
  const all = replacements.map((one): Replacement => ({ ...one, leftAs: null }))
  placeVersions(
    stage,
    DATASET_FOLDER,
    all.map(({ was }) => was),
  )
  for (const previous of previousVersions) placePreviousVersion(stage, previous)
  const media = all.map(({ was }) => was.file.mediaId)
  const judgeListed = async (calm: LibraryTools): Promise<readonly string[]> => {
    const found = await Promise.all(media.map((id) => listDigests(calm, id)))
    // When a version could not be read during the removal of old ones, it is removed with the next.
    const isKept = listed.every((digests, at) => digests.every((digest, rank) => found[at]?.[rank] === digest))
    return isKept ? [] : ['K6 a version that is to be kept is not listed']
  }
  const judgeDone = async (calm: LibraryTools): Promise<readonly string[]> => [
    ...(await judgeListed(calm)),
    ...(await judgeFolder(stage, calm)),
    ...all.flatMap(({ next }) =>
      Buffer.compare(stage.volume.bytesOf(join(DATASET_FOLDER, next.name)) ?? new Uint8Array(), next.bytes) === 0
        ? []
        : ['K7 the new version is not there'],
    ),
  ]
  return {
    act: (life) => update(life, all, keep),
    // The next update finishes an interrupted one, and a further update has nothing to do.
    recover: async (life) => {
      const first = await update(life, all, keep)
      const again = first.ok ? await update(life, all, keep) : first
      await writeRecords(life.tools)
      return again
    },
    async judgeAlways(calm) {
      const wrong = [...(await judgeVersions(stage, calm, media))]
      for (const { was, next } of all) {
        if (keep > 0 && !isSomewhere(stage, was.bytes)) wrong.push('K8 the bytes of the version before are lost')
        const there = stage.volume.bytesOf(join(DATASET_FOLDER, was.name))
        if (there === null || ![was.bytes, next.bytes].some((one) => Buffer.compare(one, there) === 0))
          wrong.push('K8 under the name of the file is neither the old version nor the new one')
      }
      for (const previous of previousVersions)
        if (
          keep > 0 &&
          !isSomewhere(stage, previous.bytes) &&
          !(await listDigests(calm, previous.file.mediaId)).includes(all[0]?.was.sha256 ?? '')
        )
          wrong.push('K8 an old version went before the newer one was there')
      return wrong
    },
    judgeDone,
    judgeRecovered: async (calm) => [...(await judgeDone(calm)), ...judgeRemains(stage)],
  }
}

const TABLE = 'table.csv'
const [oldest, older, current, next] = ['oldest', 'older', 'current', 'next'].map((words, at) =>
  version(0, TABLE, words, 4 - at),
) as [VersionOfFile, VersionOfFile, VersionOfFile, VersionOfFile]
const [found, foundBeside] = [version(0, TABLE, 'the same', null), version(1, 'beside.csv', 'the same', null)]

/** Updating to a newer version while previous ones are kept. */
export const UPDATE_SCENES: readonly LibraryScene[] = [
  {
    name: 'an update keeps the previous version, and an older one goes',
    lay: async (stage) =>
      playUpdate(stage, {
        replacements: [{ was: current, next }],
        previousVersions: [older],
        keep: 1,
        listed: [[current.sha256]],
      }),
  },
  {
    name: 'an update keeps all previous versions',
    lay: async (stage) =>
      playUpdate(stage, {
        replacements: [{ was: current, next }],
        previousVersions: [oldest, older],
        keep: 9,
        listed: [[current.sha256, older.sha256, oldest.sha256]],
      }),
  },
  {
    name: 'an update keeps no previous version',
    lay: async (stage) =>
      playUpdate(stage, {
        replacements: [{ was: current, next }],
        previousVersions: [oldest, older],
        keep: 0,
        listed: [[]],
      }),
  },
  {
    name: 'an update fetches a file anew, and it is the same',
    lay: async (stage) =>
      playUpdate(stage, {
        replacements: [{ was: current, next: version(0, TABLE, 'current', 0) }],
        previousVersions: [older],
        keep: 1,
        listed: [[older.sha256]],
      }),
  },
  {
    name: 'an update replaces two files that hold the same',
    lay: async (stage) =>
      playUpdate(stage, {
        replacements: [
          { was: found, next },
          { was: foundBeside, next: version(1, 'beside.csv', 'next beside', 0) },
        ],
        previousVersions: [],
        keep: 1,
        listed: [[found.sha256], [foundBeside.sha256]],
      }),
  },
]
