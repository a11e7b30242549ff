import type { Media } from '../../shared/catalogue/model.js'
import type { AskedFile } from '../../shared/follow/askedFile.js'
import type { ProducerAnswer } from '../../shared/follow/producerQuestion.js'
import {
  describeDifference,
  isSameShown,
  type ProducerVersion,
  toFetchedVersion,
} from '../../shared/follow/producerVersion.js'
import type { SidecarFile } from '../../shared/library/sidecar/sidecar.js'
import type { Result } from '../../shared/result.js'
import { isOtherVersion } from '../library/files/isSameVersion.js'
import type { Clock } from '../ports/clock.js'
import type { MediaRef } from '../ports/mediaSource.js'
import type { CheckedFollow } from './compareWithDisk.js'
import type { Change } from './detectChanges.js'

/** A file on disk whose description on the portal has not changed since the download. */
export interface HeldFile {
  readonly ref: MediaRef
  /** The absolute path of the folder of the dataset. */
  readonly folder: string
  readonly file: SidecarFile
}

/**
 * Lists the files of a followed dataset for which only the producer can say whether they are still current: the portal
 * describes them as before.
 */
export function listHeldFiles({ followed, dataset, folder, record }: CheckedFollow): readonly HeldFile[] {
  if (dataset === null || folder === null || record === null) return []
  const isMeant = ({ id, fetchability }: Media): boolean =>
    fetchability === 'file' && (followed.mediaId === null || followed.mediaId === id)
  return dataset.media.filter(isMeant).flatMap((media): readonly HeldFile[] => {
    const file = record.findFile(media.id)
    if (file === undefined || isOtherVersion(file.declared, media)) return []
    return [{ ref: { portalId: followed.portal, datasetId: dataset.id, mediaId: media.id }, folder, file }]
  })
}

/** The key under which the answers about a file are stored. */
export const getAskedKey = (
  { folder, mediaId }: { readonly folder: string; readonly mediaId: string },
  digest: (text: string) => string,
): string => digest(`${folder}\n${mediaId}`)

const keyOf = ({ folder, file }: HeldFile, digest: (text: string) => string): string =>
  getAskedKey({ folder, mediaId: file.mediaId }, digest)

export interface ProducerQuestions {
  readonly asked: ReadonlyMap<string, AskedFile>
  /** The most files to ask about. */
  readonly budget: number
  readonly digest: (text: string) => string
  readonly clock: Pick<Clock, 'now'>
  readonly signal: AbortSignal
  /** Asks the producer whether it still has the version that was fetched. Fails when the producer cannot be asked. */
  readonly ask: (held: HeldFile, fetched: ProducerVersion) => Promise<Result<ProducerAnswer>>
  /** Called before each request, with the number of files that were asked about and of those that will be. */
  readonly onAsked?: (done: number, of: number) => void
}

/** After this many failures in a row, no more requests are sent. */
const FAILURES_IN_A_ROW = 3

export interface AskedProducers {
  /** The answers to store. */
  readonly news: readonly AskedFile[]
  /** The number of files whose producer has answered. */
  readonly answered: number
  /** The number of files whose producer was not asked, or gave no clear answer. */
  readonly unasked: number
}

/**
 * Asks the producers of these files whether they still have these versions, one file after the other, beginning with
 * files that were never asked about or not for the longest time. A busy server ends the round, and so do three network
 * failures in a row: the other files are asked about next time. When a producer shows another version, it is asked
 * twice, and the other version counts only when both answers agree.
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
    const answer = await askTwiceIfChanged(questions, one, fetched)
    if (signal.aborted) break
    const isTold = answer.type === 'same' || answer.type === 'other'
    if (isTold) answered += 1
    failures = answer.type === 'failed' ? failures + 1 : 0
    const { sha256 } = one.file
    const found = answer.type === 'other' ? answer.version : null
    const isKnown =
      before?.found != null && before.sha256 === sha256 && found !== null && isSameShown(before.found, found)
    const marks = isKnown ? { isRefuted: before.isRefuted, isSeen: before.isSeen } : {}
    // An unclear answer does not change what is known. The file is then asked about again after all others.
    const kept = !isTold && before?.sha256 === sha256 ? before : { key, sha256, found, ...marks }
    news.push({ ...kept, askedMs: clock.now() })
    if (answer.type === 'busy' || failures === FAILURES_IN_A_ROW) break
  }
  return { news, answered, unasked: held.length - answered }
}

async function askTwiceIfChanged(
  { ask }: ProducerQuestions,
  held: HeldFile,
  fetched: ProducerVersion,
): Promise<ProducerAnswer> {
  const first = await askOnce(ask, held, fetched)
  if (first.type !== 'other') return first
  const second = await askOnce(ask, held, fetched)
  if (second.type === 'busy' || second.type === 'failed') return second
  // A server that shows another version at each request has no stored file to compare with.
  return second.type === 'other' && isSameShown(first.version, second.version) ? second : { type: 'unclear' }
}

async function askOnce(
  ask: ProducerQuestions['ask'],
  held: HeldFile,
  fetched: ProducerVersion,
): Promise<ProducerAnswer> {
  const answer = await ask(held, fetched)
  if (answer.ok) return answer.value
  const { code } = answer.failure
  if (code === 'server/busy' || code === 'look/paused') return { type: 'busy' }
  return { type: code.startsWith('net/') ? 'failed' : 'unclear' }
}

/** Adds the changes that producers have shown. Answers about an earlier version of a file on disk do not count. */
export function withProducerChanges(
  checked: CheckedFollow,
  asked: ReadonlyMap<string, AskedFile>,
  digest: (text: string) => string,
): CheckedFollow {
  const changes = listHeldFiles(checked).flatMap((held): readonly Change[] => {
    const known = asked.get(keyOf(held, digest))
    const fetched = toFetchedVersion(held.file)
    if (known?.found == null || fetched === null || known.sha256 !== held.file.sha256) return []
    // The file was downloaded since then, and is what the producer has.
    if (isSameShown(fetched, known.found)) return []
    return [toChange(held.file, fetched, { ...known, found: known.found })]
  })
  return changes.length === 0 ? checked : { ...checked, changes: [...checked.changes, ...changes] }
}

/**
 * When the file was verified by the hash of the portal, that hash belongs to another file than the producer has now:
 * the change is a change of the hash.
 */
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
