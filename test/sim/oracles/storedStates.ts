import { join } from 'node:path'
import type { QueueRow } from '../../../electron/ports/queueStore.js'
import { type ByteRanges, normalizeRanges } from '../../../shared/download/model/byteRanges.js'
import type { Download, Progress } from '../../../shared/download/model/state.js'
import type { Verdict } from '../../../shared/download/model/verdict.js'
import { LIMITS } from '../../../shared/limits.js'
import type { SimVolume } from '../disk/simVolume.js'
import type { Plan } from '../plans/plan.js'
import { areBytesEqual, describeSplice, findVersionRuns, readBytes } from '../servers/fileBytes.js'
import type { SimProducer } from '../servers/simProducer.js'
import { describeOtherVersion, findTransitions } from './allowedTransitions.js'
import { arePartialsChanged, canFileStay, isAccessGranted, isEveryFileKnown, isOnlyRefused } from './planExcuses.js'
import { readState } from './readState.js'

export interface StoredStateDeps {
  readonly plan: Plan
  readonly volume: SimVolume
  readonly producer: SimProducer
  /** Partials that another program cut or removed, and when last. The engine only knows this once it checks. */
  readonly meddledWith: ReadonlyMap<string, number>
  /** Paths where another program has put files with the same bytes as ours. */
  readonly copies: ReadonlySet<string>
  /** Whether an answer has shown another identity than the one with which the file's bytes began. */
  readonly isDisproved: (file: number) => boolean
  readonly violated: (what: string) => void
  readonly sometimes: (what: string) => void
}

/**
 * Checks what the store says of downloads (security.md 2.2) whenever a change is stored or lost: only allowed transitions,
 * a reason for each failure, and bytes on the disk that are as durable and as complete as their row says.
 */
export interface StoredStateOracle {
  /** A row is about to be replaced. */
  onReplaced(before: QueueRow | null, after: QueueRow): void
  /** The store may be behind the engine, so its next change may combine several transitions. */
  onStoreBehind(id: string): void
  /** Whether the last change of this download did not reach the store. */
  isBehind(id: string): boolean
  /** Checks what a crash has left. */
  judgeCrash(rows: readonly QueueRow[], namesAreOrdered: boolean): void
  /** The world is at rest. */
  judgeEnd(rows: readonly QueueRow[]): void
  fileOf(row: QueueRow): number
}

const isBlaming = (because: unknown): boolean =>
  typeof because === 'object' && because !== null && 'code' in because && because.code === 'file/meddled'

/** The durable ranges that a state declares: from the beginning, and behind gaps. */
const listDurableRanges = (state: Pick<Progress, 'durableBytes' | 'islands'>): ByteRanges =>
  normalizeRanges([[0, state.durableBytes], ...state.islands])

/** The smallest share of the declared size for a live export of another day; a shorter one was cut. */
const LEAST_SHARE = 0.5

/** The longest total wait: the last requested wait may be the longest possible one. */
const ASKED_MOST_MS = LIMITS.ASKED_WAITS_MS + LIMITS.RETRY_AFTER_MAX_MS

/** Creates the check of stored states for one world. */
export function createStoredStateOracle(deps: StoredStateDeps): StoredStateOracle {
  const { plan, volume, producer, meddledWith, violated, sometimes } = deps
  const untracked = new Set<string>()
  /** SHA-256 of the last complete fetch that was not accepted, by download. */
  const takenBack = new Map<string, string>()
  /** Paths of the files that were reported as done, with their bytes. */
  const finished = new Map<string, { readonly path: string; readonly bytes: Uint8Array }>()
  /** Paths of all files that were ever done: an older version stays in its place when a newer one is requested. */
  const everFinished = new Set<string>()
  const mediaIds = plan.files.map((_, file) => producer.media(file).id)
  const fileOf = (row: QueueRow): number => {
    const wanted: { readonly ref: { readonly mediaId: string } } = JSON.parse(row.request)
    return mediaIds.map(String).indexOf(wanted.ref.mediaId)
  }

  const wholeVersion = (file: number, bytes: Uint8Array): string | null => {
    const stretches = findVersionRuns(bytes, { seed: plan.seed, file }, producer.versions(file))
    const version = stretches[0]?.version ?? (bytes.byteLength === 0 ? producer.version(file) : null)
    if (stretches.length > 1 || version === null) return `S1 file ${file} is mixed: ${describeSplice(stretches)}`
    const length = producer.sizeOf(file, version)
    return bytes.byteLength === length ? null : `S1 file ${file} has ${bytes.byteLength} bytes of ${length}`
  }

  /**
   * Whether a file may be of mixed versions: no answer showed another validator, or every answer shows another one, so
   * nothing distinguishes versions, and the verdict must say so.
   */
  const mayBeMixed = (file: number, verdict: Verdict): boolean =>
    verdict.is === 'not-verifiable' &&
    verdict.unproven !== undefined &&
    (verdict.unproven === 'made-anew' || !deps.isDisproved(file))

  /** Whether the catalogue's size alone shows that the file was cut: then the verdict "unproven" is not enough. */
  const isCut = (file: number, sizeBytes: number): boolean => {
    const spec = plan.files[file]
    return spec?.sized === true && spec.changesAt.length === 0 && sizeBytes < producer.sizeOf(file, 0) * LEAST_SHARE
  }

  /**
   * Checks that no file is done with an identity that an answer of the run disproved; receiving the same bytes twice is
   * accepted.
   */
  const proved = (id: string, file: number, last: Download | null, next: Extract<Download, { type: 'done' }>): void => {
    if (next.verdict.is === 'verified' || next.verdict.unproven === 'made-anew' || !deps.isDisproved(file)) return
    if (last?.type !== 'publishing' || takenBack.get(id) === last.outcome.sha256) return
    violated(`P1 file ${file} is done, and an answer had shown another identity`)
  }

  const finishedNow = (file: number, id: string, state: Extract<Download, { type: 'done' }>): void => {
    const path = join(state.folder, state.name)
    const bytes = volume.bytesOf(path)
    if (bytes === null) {
      violated(`S3 file ${file} is said to be done and is not there`)
      return
    }
    const wrong = wholeVersion(file, bytes)
    const isExcused = mayBeMixed(file, state.verdict) && !isCut(file, bytes.byteLength)
    if (wrong !== null && !isExcused) violated(wrong)
    if (bytes.byteLength !== state.sizeBytes) violated(`S3 file ${file} is said to be longer or shorter than it is`)
    const durable = volume.durableBytesOf(path)
    if (durable === null || !areBytesEqual(durable, bytes) || !volume.isSettled(path))
      violated(`S3 file ${file} is said to be done and would not survive a power cut`)
    finished.set(id, { path, bytes: bytes.slice() })
    everFinished.add(path)
  }

  /** Checks that `durableBytes` is at most what is durable, and that the durable bytes are of one published version. */
  const believed = (row: QueueRow, state: Download, whole: boolean): void => {
    if (!('place' in state) || state.place === null || state.type === 'publishing') return
    const { folder, made, partial } = state.place
    if (made) believedAt(fileOf(row), join(folder, partial), listDurableRanges(state), whole)
    if (state.otherVersion !== null)
      believedAt(fileOf(row), join(folder, state.otherVersion.partial), listDurableRanges(state.otherVersion), whole)
  }

  const believedAt = (file: number, path: string, kept: ByteRanges, whole: boolean): void => {
    if (meddledWith.has(path)) return
    const bytes = volume.durableBytesOf(path)
    const there = bytes?.byteLength ?? 0
    if (bytes === null && volume.bytesOf(path) === null) return
    for (const [from, to] of kept) {
      if (there < to) violated(`S4 file ${file}: ${to} bytes are believed durable and ${there} are`)
      if (!whole || bytes === null || there < to) continue
      const source = { seed: plan.seed, file }
      const stretches = findVersionRuns(bytes.subarray(from, to), source, producer.versions(file), from)
      if (stretches.some(({ version }) => version === null))
        violated(`S4 file ${file}: bytes believed durable are of no version: ${describeSplice(stretches)}`)
    }
  }

  return {
    fileOf,
    onReplaced(before, after) {
      const next = readState(after)
      const last = before === null || untracked.has(after.id) ? null : readState(before)
      untracked.delete(after.id)
      if (last !== null) {
        const steps = findTransitions(last.type, next.type)
        if (steps === null) violated(`S9 ${last.type} → ${next.type}`)
        for (const step of steps ?? []) sometimes(step)
        for (const what of describeOtherVersion(last, next)) sometimes(what)
      }
      if (next.type === 'failed' && next.because.code === 'access/not-granted' && isAccessGranted(plan))
        violated(`V2 file ${fileOf(after)} is said not to be granted, and it is`)
      if (next.type === 'failed' && next.because.code.startsWith('file/') && isOnlyRefused(plan))
        violated(`N-15 file ${fileOf(after)}: a refusal was taken for a file`)
      if (next.type === 'failed' && next.because.code === 'portal/unknown-media' && isEveryFileKnown(plan))
        violated(`V2 file ${fileOf(after)} is said not to be known, and the server was only starting`)
      if ('because' in next && isBlaming(next.because) && !arePartialsChanged(plan))
        violated(`V3 file ${fileOf(after)}: another program is said to have changed it, and there was none`)
      if ('because' in next && typeof next.because === 'object') sometimes(`failure ${next.because.code}`)
      if ('barren' in next && next.barren > LIMITS.ATTEMPTS_WITHOUT_PROGRESS)
        violated(`V3 file ${fileOf(after)}: ${next.barren} attempts without progress`)
      if ('askedMs' in next && next.askedMs > ASKED_MOST_MS)
        violated(`V3 file ${fileOf(after)}: ${next.askedMs} ms were waited because a server wished it`)
      if ('mismatch' in next && next.mismatch !== null) takenBack.set(after.id, next.mismatch)
      if (next.type === 'done') {
        proved(after.id, fileOf(after), last, next)
        finishedNow(fileOf(after), after.id, next)
      }
      if (next.type !== 'done' && last?.type === 'done') finished.delete(after.id)
      believed(after, next, true)
    },
    onStoreBehind: (id) => void untracked.add(id),
    isBehind: (id) => untracked.has(id),
    judgeCrash(rows, namesAreOrdered) {
      for (const { path, bytes } of finished.values()) {
        const now = volume.bytesOf(path)
        if (now === null || !areBytesEqual(now, bytes)) violated(`S3 a crash took a finished file: ${path}`)
      }
      for (const row of rows) {
        const state = readState(row)
        believed(row, state, true)
        if (!namesAreOrdered || !('place' in state) || state.place?.made !== true || state.durableBytes === 0) continue
        const { folder, name, partial } = state.place
        if (meddledWith.has(join(folder, partial))) continue
        const isThere = volume.bytesOf(join(folder, partial)) !== null || volume.bytesOf(join(folder, name)) !== null
        if (!isThere) violated(`D-01 a power cut took the name of ${state.durableBytes} durable bytes`)
      }
    },
    judgeEnd(rows) {
      const claimed = new Set<string>()
      for (const row of rows) {
        const state = readState(row)
        // The store may not know the end yet, but it knows the name.
        if (state.type === 'publishing') claimed.add(join(state.place.folder, state.place.name))
        if (state.type === 'done') {
          finishedNow(fileOf(row), row.id, state)
          const path = join(state.folder, state.name)
          // Two empty files have the same bytes.
          if (claimed.has(path) && state.sizeBytes > 0) violated(`F-07 two downloads say that ${path} is theirs`)
          claimed.add(path)
        }
      }
      for (const path of volume.paths()) if (!claimed.has(path) && !everFinished.has(path)) duplicate(path)
    },
  }

  /** Reports a complete file that belongs to no download: it was fetched twice (D-08). */
  function duplicate(path: string): void {
    if (/\.rudi-(partial(-\d+)?|mismatch(-\d+)?)$/.test(path) || deps.copies.has(path)) return
    const bytes = volume.bytesOf(path)
    if (bytes === null || bytes.byteLength === 0) return
    plan.files.forEach((_, file) => {
      // A file that was cancelled while its folder could not be written may stay, also when it is requested again.
      if (canFileStay(plan) && plan.acts.some((act) => act.do === 'cancel' && (act.file ?? file) === file)) return
      for (const version of producer.versions(file))
        if (areBytesEqual(bytes, readBytes({ seed: plan.seed, file, version }, 0, bytes.byteLength)))
          violated(`D-08 ${path} is a copy of file ${file} that no download knows`)
    })
  }
}
