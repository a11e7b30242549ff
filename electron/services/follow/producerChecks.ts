import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { DownloadRequest, Engine } from '../../engine/api/engine.js'
import { askProducer } from '../../engine/leasedRequests/askProducer.js'
import type { AskableFile } from '../../follow/producers/askableFiles.js'
import { type AskedFile, type AskedFiles, getAskedKey } from '../../follow/producers/askedFiles.js'
import { askProducers, hasOtherVersions } from '../../follow/producers/askProducers.js'
import { judgeProducerVersion } from '../../follow/producers/judgeProducerVersion.js'
import { findFolderRecord } from '../../library/records/readFolderRecord.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { MediaSource } from '../../ports/mediaSource.js'
import type { Net } from '../../ports/net.js'
import { findReplacedFolder } from './findReplacedFolder.js'

export interface ProducerChecksDeps {
  readonly net: Net
  readonly source: MediaSource
  readonly engine: Pick<Engine, 'subscribe' | 'getEndedViews' | 'leaseConnection'>
  readonly libraryIndex: Pick<LibraryIndex, 'find'>
  readonly askedFiles: AskedFiles
  readonly clock: Clock
  readonly disk: Disk
  readonly digest: (text: string) => string
  readonly life: AbortSignal
}

/** Asks producers about files that the portal describes as before, a few at each check. */
export interface ProducerChecks {
  /** The answers so far. */
  readKnown(): Promise<ReadonlyMap<string, AskedFile>>
  /** Asks about some of these files. Resolves with true when an answer changes what was known. */
  ask(held: readonly AskableFile[]): Promise<boolean>
  /**
   * Marks refuted versions of these files as seen. They are not reported again while the producer has the same version.
   */
  dismiss(held: readonly AskableFile[]): Promise<void>
  /**
   * For each request, the known answer about the file that it would replace, when the producer has another version;
   * else null.
   */
  find(requests: readonly DownloadRequest[]): Promise<readonly (AskedFile | null)[]>
  /** Records the outcome of these downloads. `others` holds the answers of `find`, in the same order. */
  watch(ids: readonly DownloadId[], others: readonly (AskedFile | null)[]): void
}

export function createProducerChecks(deps: ProducerChecksDeps): ProducerChecks {
  const { askedFiles, clock, digest, engine, life } = deps
  let read: Promise<Map<string, AskedFile>> | null = null
  const readKnown = (): Promise<Map<string, AskedFile>> => {
    read ??= askedFiles.read().then((all) => new Map(all))
    return read
  }
  const note = async (news: readonly AskedFile[]): Promise<void> => {
    const all = await readKnown()
    for (const one of news) all.set(one.key, one)
    // An answer that cannot be written is known until the application ends, and is requested again after the next
    // start.
    if (news.length > 0) await askedFiles.note(news)
  }
  const pending = new Map<DownloadId, AskedFile>()
  const settle = (): void => {
    for (const { id, state } of engine.getEndedViews(pending.keys())) {
      const asked = pending.get(id)
      if (asked === undefined || (state.type !== 'done' && state.type !== 'failed' && state.type !== 'cancelled'))
        continue
      pending.delete(id)
      const judged = state.type === 'cancelled' ? null : judgeProducerVersion(asked, state, clock.now())
      if (judged !== null) void note([judged])
    }
  }
  const stop = engine.subscribe(settle)
  life.addEventListener('abort', stop, { once: true })

  const findAnswer = async (request: DownloadRequest): Promise<AskedFile | null> => {
    const folder = await findReplacedFolder(deps.libraryIndex, request)
    if (folder === null) return null
    const { mediaId } = request.ref
    const asked = (await readKnown()).get(getAskedKey({ folder, mediaId }, digest))
    if (asked?.found == null || asked.isRefuted === true) return null
    // The index may lag behind the folder.
    const file = (await findFolderRecord(deps.disk, folder))?.findFile(mediaId)
    return file?.sha256 === asked.sha256 ? asked : null
  }

  return {
    readKnown,
    async ask(held) {
      const before = await readKnown()
      const { news } = await askProducers(held, {
        asked: before,
        budget: LIMITS.PRODUCERS_ASKED_BY_WINDOW,
        digest,
        clock,
        signal: life,
        ask: ({ ref }, fetched) =>
          askProducer({ ...deps, leaseConnection: engine.leaseConnection }, ref, fetched, life),
      })
      const isOther = hasOtherVersions(before, news)
      await note(news)
      return isOther
    },
    async dismiss(held) {
      const all = await readKnown()
      await note(
        held.flatMap(({ folder, file }) => {
          const asked = all.get(getAskedKey({ folder, mediaId: file.mediaId }, digest))
          return asked?.isRefuted === true && asked.isSeen !== true ? [{ ...asked, isSeen: true as const }] : []
        }),
      )
    },
    async find(requests) {
      const isNoneKnown = (await readKnown()).size === 0
      const others: (AskedFile | null)[] = []
      for (const one of requests) others.push(isNoneKnown ? null : await findAnswer(one))
      return others
    },
    watch(ids, others) {
      for (const [at, id] of ids.entries()) {
        const other = others[at]
        if (other != null) pending.set(id, other)
      }
      // Some downloads may have ended already.
      settle()
    },
  }
}
