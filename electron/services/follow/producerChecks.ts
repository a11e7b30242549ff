import type { Failure } from '../../../shared/failure.js'
import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { DownloadRequest, Engine } from '../../engine/api/engine.js'
import { askProducer } from '../../engine/transfer/request/askProducer.js'
import { type AskedFile, type AskedFiles, settleAsked } from '../../follow/askedFiles.js'
import { askProducers, getAskedKey, type HeldFile } from '../../follow/askProducers.js'
import { isBelow } from '../../library/files/isBelow.js'
import type { Clock } from '../../ports/clock.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { MediaSource } from '../../ports/mediaSource.js'
import type { Net } from '../../ports/net.js'

export interface ProducerChecksDeps {
  readonly net: Net
  readonly source: MediaSource
  readonly engine: Pick<Engine, 'listen' | 'views' | 'visit'>
  readonly libraryIndex: Pick<LibraryIndex, 'find'>
  readonly askedFiles: AskedFiles
  readonly clock: Clock
  readonly digest: (text: string) => string
  readonly life: AbortSignal
}

/** What the window asks producers of files that the portal describes as before, a few at each check. */
export interface ProducerChecks {
  /** What they have shown so far. */
  known(): Promise<ReadonlyMap<string, AskedFile>>
  /** Asks for some of these. Resolves with whether something is otherwise than it was known to be. */
  ask(held: readonly HeldFile[]): Promise<boolean>
  /** Marks what is to be fetched although it is held: its producer has another file than the one that would be replaced. */
  mark(requests: readonly DownloadRequest[]): Promise<readonly DownloadRequest[]>
  /** Notes what becomes of the marked ones. */
  watch(ids: readonly DownloadId[], requests: readonly DownloadRequest[]): Promise<void>
}

export function createProducerChecks(deps: ProducerChecksDeps): ProducerChecks {
  const { askedFiles, clock, digest, engine, life } = deps
  let read: Promise<Map<string, AskedFile>> | null = null
  const known = (): Promise<Map<string, AskedFile>> => {
    read ??= askedFiles.read().then((all) => new Map(all))
    return read
  }
  const note = async (news: readonly AskedFile[]): Promise<void> => {
    const all = await known()
    for (const one of news) all.set(one.key, one)
    // What cannot be written is known until the end, and asked again after the next start.
    if (news.length > 0) await askedFiles.note(news)
  }
  const pending = new Map<DownloadId, AskedFile>()
  const stop = engine.listen(() => {
    for (const { id, state } of engine.views(pending.keys())) {
      const asked = pending.get(id)
      if (asked === undefined || (state.is !== 'done' && state.is !== 'failed' && state.is !== 'cancelled')) continue
      pending.delete(id)
      const settled = settleAsked(asked, state as { is: 'done' } | { is: 'failed'; because: Failure }, clock.now())
      if (settled !== null) void note([settled])
    }
  })
  life.addEventListener('abort', stop, { once: true })

  /** What is known of the file that a request would replace, when its producer has another. */
  const findOther = async ({ ref, root, onCollision }: DownloadRequest): Promise<AskedFile | null> => {
    if (onCollision !== 'replace') return null
    const found = await deps.libraryIndex.find(ref.datasetId, ref.mediaId)
    if (!found.ok || found.value === null) return null
    const { folder, media, sha256 } = found.value
    if (folder !== root && !isBelow(folder, root)) return null
    const asked = (await known()).get(getAskedKey({ folder, mediaId: media }, digest))
    return asked?.found != null && asked.isRefuted !== true && asked.sha256 === sha256 ? asked : null
  }

  return {
    known,
    async ask(held) {
      const before = await known()
      const { news } = await askProducers(held, {
        asked: before,
        budget: LIMITS.PRODUCERS_ASKED_BY_WINDOW,
        digest,
        clock,
        signal: life,
        ask: ({ ref }, fetched) => askProducer({ ...deps, visit: engine.visit }, ref, fetched, life),
      })
      const isOther = news.some(({ key, found }) => (found === null) !== ((before.get(key)?.found ?? null) === null))
      await note(news)
      return isOther
    },
    async mark(requests) {
      if ((await known()).size === 0) return requests
      const marked: DownloadRequest[] = []
      for (const one of requests) marked.push((await findOther(one)) === null ? one : { ...one, isAnew: true })
      return marked
    },
    async watch(ids, requests) {
      for (const [at, id] of ids.entries()) {
        const request = requests[at]
        const other = request?.isAnew === true ? await findOther(request) : null
        if (other !== null) pending.set(id, other)
      }
    },
  }
}
