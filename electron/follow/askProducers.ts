import type { Media } from '../../shared/catalogue/model.js'
import {
  describeDifference,
  isSameShown,
  type ProducerAnswer,
  type ProducerVersion,
  toFetchedVersion,
} from '../../shared/follow/producerVersion.js'
import type { SidecarFile } from '../../shared/library/sidecar/sidecar.js'
import type { Result } from '../../shared/result.js'
import { isOtherVersion } from '../library/files/matchExistingFile.js'
import type { Clock } from '../ports/clock.js'
import type { MediaRef } from '../ports/mediaSource.js'
import type { AskedFile } from './askedFiles.js'
import type { CheckedFollow } from './compareWithDisk.js'
import type { Change } from './detectChanges.js'

/** A file on disk that the portal describes as when it was fetched. */
export interface HeldFile {
  readonly ref: MediaRef
  /** The dataset's folder, absolute. */
  readonly folder: string
  readonly file: SidecarFile
}

/** The files of a followed dataset of which only the producer can say whether they are still right. */
export function listHeldFiles({ followed, dataset, folder, record }: CheckedFollow): readonly HeldFile[] {
  if (dataset === null || folder === null || record === null) return []
  const isMeant = ({ id, fetchability }: Media): boolean =>
    fetchability === 'file' && (followed.mediaId === null || followed.mediaId === id)
  return dataset.media.filter(isMeant).flatMap((media): readonly HeldFile[] => {
    const file = record.fileOf(media.id)
    if (file === undefined || isOtherVersion(file.declared, media)) return []
    return [{ ref: { portalId: followed.portal, datasetId: dataset.id, mediaId: media.id }, folder, file }]
  })
}

/** What a file is remembered by. */
export const getAskedKey = (
  { folder, mediaId }: { readonly folder: string; readonly mediaId: string },
  digest: (text: string) => string,
): string => digest(`${folder}\n${mediaId}`)

const keyOf = ({ folder, file }: HeldFile, digest: (text: string) => string): string =>
  getAskedKey({ folder, mediaId: file.mediaId }, digest)

export interface ProducerQuestions {
  readonly asked: ReadonlyMap<string, AskedFile>
  /** So many files at most. */
  readonly budget: number
  readonly digest: (text: string) => string
  readonly clock: Pick<Clock, 'now'>
  readonly signal: AbortSignal
  /** Fails where the producer cannot be asked. */
  readonly ask: (held: HeldFile, fetched: ProducerVersion) => Promise<Result<ProducerAnswer>>
  /** Called before each question, with how many were asked and how many are to be. */
  readonly onAsked?: (done: number, of: number) => void
}

/** A server that fails so often is left alone. */
const FAILURES_IN_A_ROW = 3

export interface AskedProducers {
  /** What is to be remembered. */
  readonly news: readonly AskedFile[]
  /** Files whose producer has answered. */
  readonly answered: number
  /** Files whose producer was not asked, or did not say. */
  readonly unasked: number
}

/**
 * Asks the producers of these files whether they still have them, one after the other: those first that were never asked
 * for, or not for longest. A server that is busy ends it, and so does one that fails a few times in a row: the others are
 * asked for the next time. What is another file is asked for twice, and told only when both answers agree.
 */
export async function askProducers(held: readonly HeldFile[], questions: ProducerQuestions): Promise<AskedProducers> {
  const { asked, budget, digest, clock, signal, onAsked } = questions
  const due = held
    .flatMap((one) => {
      const fetched = toFetchedVersion(one.file)
      const key = keyOf(one, digest)
      return fetched === null ? [] : [{ one, fetched, key, before: asked.get(key) ?? null }]
    })
    .toSorted((one, other) => (one.before?.askedMs ?? 0) - (other.before?.askedMs ?? 0))
    .slice(0, budget)
  const news: AskedFile[] = []
  let [answered, failures] = [0, 0]
  for (const { one, fetched, key, before } of due) {
    if (signal.aborted) break
    onAsked?.(news.length, due.length)
    const answer = await askUntilSure(questions, one, fetched)
    if (signal.aborted) break
    const isTold = answer.is === 'same' || answer.is === 'other'
    if (isTold) answered += 1
    failures = answer.is === 'failed' ? failures + 1 : 0
    const { sha256 } = one.file
    const found = answer.is === 'other' ? answer.version : null
    const isKnown =
      before?.found != null && before.sha256 === sha256 && found !== null && isSameShown(before.found, found)
    const marks = isKnown ? { isRefuted: before.isRefuted, isSeen: before.isSeen } : {}
    // What says nothing takes nothing back, and is asked again after all others.
    const kept = !isTold && before?.sha256 === sha256 ? before : { key, sha256, found, ...marks }
    news.push({ ...kept, askedMs: clock.now() })
    if (answer.is === 'busy' || failures === FAILURES_IN_A_ROW) break
  }
  return { news, answered, unasked: held.length - answered }
}

async function askUntilSure(
  { ask }: ProducerQuestions,
  held: HeldFile,
  fetched: ProducerVersion,
): Promise<ProducerAnswer> {
  const first = await askOnce(ask, held, fetched)
  if (first.is !== 'other') return first
  const second = await askOnce(ask, held, fetched)
  if (second.is === 'busy' || second.is === 'failed') return second
  // A server that shows another version each time has no stored file that could be compared.
  return second.is === 'other' && isSameShown(first.version, second.version) ? second : { is: 'unclear' }
}

async function askOnce(
  ask: ProducerQuestions['ask'],
  held: HeldFile,
  fetched: ProducerVersion,
): Promise<ProducerAnswer> {
  const answer = await ask(held, fetched)
  if (answer.ok) return answer.value
  const { code } = answer.failure
  if (code === 'server/busy' || code === 'look/paused') return { is: 'busy' }
  return { is: code.startsWith('net/') ? 'failed' : 'unclear' }
}

/** Adds what the producers show, as far as it was asked about these very files. */
export function withProducerChanges(
  checked: CheckedFollow,
  asked: ReadonlyMap<string, AskedFile>,
  digest: (text: string) => string,
): CheckedFollow {
  const changes = listHeldFiles(checked).flatMap((held): readonly Change[] => {
    const known = asked.get(keyOf(held, digest))
    const fetched = toFetchedVersion(held.file)
    if (known?.found == null || fetched === null || known.sha256 !== held.file.sha256) return []
    // It was fetched since, and is what the producer has.
    if (isSameShown(fetched, known.found)) return []
    return [toChange(held.file, fetched, { ...known, found: known.found })]
  })
  return changes.length === 0 ? checked : { ...checked, changes: [...checked.changes, ...changes] }
}

/** Where the portal's hash has vouched for the file, it is of another file than the producer has. */
function toChange(
  file: SidecarFile,
  fetched: ProducerVersion,
  { found: version, isRefuted, isSeen }: AskedFile & { readonly found: ProducerVersion },
): Change {
  const { declared, verdict, mediaId } = file
  const [was, now] = describeDifference(fetched, version)
  const byProducer = { version, isRefuted: isRefuted === true, isSeen: isSeen === true }
  if (declared.checksum.is !== 'usable' || verdict.is !== 'verified' || verdict.by !== undefined)
    return { what: 'bytes', mediaId, was, now, byProducer }
  return { what: 'hash', mediaId, was: `${declared.checksum.algorithm}:${declared.checksum.hex}`, now, byProducer }
}
