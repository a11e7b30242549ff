import { join } from 'node:path'
import type { ChecksumAlgorithm, Media } from '../../shared/catalog/model.js'
import { type Answer, type Reading, readAnswer } from '../../shared/download/answer.js'
import { readAs } from '../../shared/download/endings.js'
import type { AttemptEvent } from '../../shared/download/events.js'
import { isFormer } from '../../shared/download/former.js'
import { isDecrypted } from '../../shared/download/identity.js'
import type { JobNews, TakeOrder } from '../../shared/download/lane.js'
import { isYoung } from '../../shared/download/recheck.js'
import type { Place } from '../../shared/download/state.js'
import { type Failure, failure } from '../../shared/failure.js'
import { codingsOf, isCompressedItself } from '../../shared/http/coding.js'
import { witnessOf } from '../../shared/http/digests.js'
import { LIMITS } from '../../shared/limits.js'
import { type Berth, chooseBerth, spaceFor } from './berth.js'
import type { Entry } from './entry.js'
import { judged } from './judgement.js'
import { type Memory, type Prepared, running } from './prepare.js'
import { keptIslands, splitOf } from './splitting.js'
import type { World } from './world.js'

type WithoutAttempt<E> = E extends AttemptEvent ? Omit<E, 'attempt'> : never
/** What an attempt says of itself, before its number is put on it. */
export type Said = WithoutAttempt<AttemptEvent>

type TakeReading = Extract<Reading, { is: 'take' }>

/** An answer that is to be taken, and where. */
export interface Accepted {
  readonly answer: Answer
  readonly reading: TakeReading
  readonly berth: Berth
}

/** An answer as it was heard. */
export interface Heard {
  readonly answer: Answer
  /** Whether it was asked for on condition that the file is still the same. */
  readonly isConditional: boolean
  /** Whether a second has been waited out already for the file to be older than the answer. */
  readonly hasWaited: boolean
}

/** What comes of an answer. */
export type Decision =
  | { readonly is: 'accepted'; readonly accepted: Accepted }
  | Exclude<Reading, TakeReading>
  /** It is of the version that is kept beside: that one is to be gone on with. */
  | { readonly is: 'returned' }
  /** The file was changed in this very second, and another change within it would not show. */
  | { readonly is: 'young' }

/** Reads the head of an answer and finds its body a place. */
export async function decide(world: World, entry: Entry, now: Prepared, heard: Heard): Promise<Decision> {
  const { answer } = heard
  const reading = readingOf(world, entry, now, heard)
  if (reading.is !== 'take') return reading
  const state = running(entry)
  if (reading.fromByte === 0 && state !== null && isFormer(state, reading.identity)) return { is: 'returned' }
  const isNew = reading.fromByte === 0 && isUnvouched({ answer, reading }, now)
  if (isNew && !heard.hasWaited && isYoung(answer)) return { is: 'young' }
  const space = await spaceFor(world, entry, now, reading)
  if (!space.ok) return broken(space.failure)
  const seen = await world.names.seeFolder(now.folder, () => world.disk.list(now.folder))
  if (!seen.ok) return broken(seen.failure)
  const place = await chooseBerth(world, entry, { folder: now.folder, media: now.located.media, answer })
  if (!place.ok) return broken(place.failure)
  return { is: 'accepted', accepted: { answer, reading, berth: { ...space.value, place: place.value } } }
}

const broken = (because: Failure): Decision => ({ is: 'broke', because, wishMs: null })

function readingOf(world: World, entry: Entry, now: Prepared, { answer, isConditional }: Heard): Reading {
  const { located, resume, vouching, credential } = now
  return readAnswer(
    {
      fromByte: resume.fromByte,
      identity: running(entry)?.identity ?? null,
      isConditional,
      fileType: located.media.fileType,
      hashWillTell: vouching.hashWillTell,
      isOpen: located.dataset.access === 'open' && !located.needsToken,
      isEncrypted: vouching.encrypted,
      as: credential?.of ?? 'nobody',
      portalHost: located.url.host,
      nowMs: world.clock.now(),
    },
    answer,
  )
}

/** A whole file begins with nothing that is to be compared. */
const overlapOf = (reading: TakeReading, { resume }: Prepared): number =>
  reading.fromByte === 0 ? 0 : resume.overlapBytes

/** What an accepted answer is reported as. */
export function identified(entry: Entry, { answer, reading, berth }: Accepted, now: Prepared): Said {
  const state = running(entry)
  return {
    type: 'identified',
    identity: reading.identity,
    contentType: answer.contentType,
    fromByte: reading.fromByte + overlapOf(reading, now),
    islands: keptIslands(entry, { answer, reading, prepared: now }),
    place: berth.place,
    // What a filter opens on the way begins anew each time, whatever is held of it.
    mayKeep: berth.isAmple && state !== null && !isDecrypted(state, now.vouching),
  }
}

export interface Taking {
  readonly accepted: Accepted
  readonly prepared: Prepared
  readonly memory: Memory
  readonly place: Place
  readonly fromByte: number
}

/** How the lane is to write the body of an accepted answer. */
export function takeOrderOf(world: World, entry: Entry, taking: Taking): Omit<TakeOrder, 'type' | 'job'> {
  const { accepted, prepared, memory, place, fromByte } = taking
  const { answer, reading, berth } = accepted
  const { encrypted } = prepared.located.media
  const split = splitOf(world, entry, { answer, reading, prepared, memory })
  const { islands = [], sums = [] } = running(entry) ?? {}
  return {
    partial: join(place.folder, place.partial),
    fromByte,
    overlapBytes: overlapOf(reading, prepared),
    bodyBytes: reading.bodyBytes,
    capBytes: berth.capBytes,
    capBy: berth.capBy,
    algorithms: algorithmsFor(prepared.located.media, answer),
    split,
    islands: islands.map(([from, to]) => [from, to]),
    sums: sums.map(([from, to, crc]) => [from, to, crc]),
    coding: codingFor(prepared.located.media, answer),
    watchEnd:
      reading.identity.totalBytes === null ? readAs(prepared.located.media.fileType ?? answer.contentType) : null,
    unvouched: isUnvouched(accepted, prepared),
    floorWindowMs: encrypted ? LIMITS.IDLE_ENCRYPTED_MS : LIMITS.FLOOR_WINDOW_MS,
  }
}

/** What is to be undone of a body; null for one that came as it is, or in a coding that nobody here knows. */
function codingFor(media: Media, answer: Answer): TakeOrder['coding'] {
  const names = codingsOf(answer.contentEncoding)
  return names === null || names.length === 0 ? null : { names: [...names], isOwn: isCompressedItself(media) }
}

/** The digests that will be compared, besides SHA-256: the catalogue's, or where it has none the server's own. */
function algorithmsFor({ checksum }: Media, answer: Answer): ChecksumAlgorithm[] {
  const wanted = checksum.is === 'usable' ? checksum.algorithm : witnessOf(answer)?.algorithm
  return wanted === undefined || wanted === 'sha-256' ? [] : [wanted]
}

/** Whether the server itself gives a digest of the whole that would condemn other bytes. */
const isWitnessed = (answer: Answer): boolean => witnessOf(answer)?.condemns === true

/**
 * Whether nothing but the producer's answers can show that all of it is of one version. What the portal opens on the way
 * vouches for itself (its tag is of the whole), and has no ranges to be asked for; what ends with its connection is not
 * believed without a hash anyhow.
 */
const isUnvouched = ({ answer, reading }: Pick<Accepted, 'answer' | 'reading'>, { vouching }: Prepared): boolean =>
  !vouching.hashWillTell && !isDecrypted(answer, vouching) && reading.framing !== 'close' && !isWitnessed(answer)

export interface End {
  readonly ended: Extract<JobNews, { type: 'ended' }>
  readonly accepted: Accepted
  readonly prepared: Prepared
  readonly startedAtMs: number
}

/** What is said of a body that came to its end. */
export function saidOfEnd(world: World, { ended, accepted, prepared, startedAtMs }: End): Said {
  const { answer, reading } = accepted
  const { framing, identity } = reading
  const { media } = prepared.located
  const verdict = judged({ media, answer, framing, totalBytes: identity.totalBytes, ended, startedAtMs })
  if (verdict.is === 'complete') return { type: 'judged', outcome: verdict.outcome }
  const chances = { chance: world.chance.next(), nowMs: world.clock.now() }
  return verdict.is === 'mismatch'
    ? {
        type: 'mismatched',
        because: verdict.because,
        ifSame: verdict.ifSame,
        sha256: ended.digests['sha-256'],
        ...chances,
      }
    : { type: 'broke', because: failure('net/broken', { host: answer.host }), wishMs: null, leastMs: 0, ...chances }
}
