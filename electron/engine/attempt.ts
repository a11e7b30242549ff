import { join } from 'node:path'
import { type Answer, type Reading, readAnswer } from '../../shared/download/answer.js'
import type { AttemptEvent } from '../../shared/download/events.js'
import type { JobNews } from '../../shared/download/lane.js'
import { type Failure, failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { assertNever } from '../../shared/result.js'
import { type Berth, chooseBerth, makePartial, spaceFor } from './berth.js'
import { judged } from './judgement.js'
import type { LaneHeard, LaneJob } from './lanes.js'
import type { Entry } from './ledger.js'
import { type Memory, type Opening, orderOf, type Prepared, prepare, running } from './prepare.js'
import type { World } from './world.js'

/** One attempt while it lasts. */
export interface Attempt {
  readonly number: number
  /** The machine has agreed to the answer: write its body. */
  take(fromByte: number): void
  /** The store has been told that so much is durable. */
  acknowledge(durableBytes: number): void
  stop(): void
}

type WithoutAttempt<E> = E extends AttemptEvent ? Omit<E, 'attempt'> : never
/** What an attempt says of itself, before its number is put on it. */
export type Said = WithoutAttempt<AttemptEvent>

type TakeReading = Extract<Reading, { is: 'take' }>
interface Accepted {
  readonly answer: Answer
  readonly reading: TakeReading
  readonly berth: Berth
}

/** A whole file begins with nothing that is to be compared. */
const overlapOf = (reading: TakeReading, { resume }: Prepared): number =>
  reading.fromByte === 0 ? 0 : resume.overlapBytes

/** Starts one conversation and reports on it until it is over. Never throws for what the world does. */
export function startAttempt(world: World, entry: Entry, opening: Opening, memory: Memory): Attempt {
  const aborter = new AbortController()
  const startedAtMs = world.clock.now()
  let job: LaneJob | null = null
  let isConditional = false
  let prepared: Prepared | null = null
  let accepted: Accepted | null = null
  let endTurn: () => void = () => undefined

  const say = (said: Said): void => world.happened(entry, { ...said, attempt: opening.attempt })
  const broke = (because: Failure, wishMs: number | null = null): void => {
    const leastMs = prepared?.located.media.encrypted === true ? LIMITS.ENCRYPTED_RETRY_MS : 0
    say({ type: 'broke', because, wishMs, leastMs, chance: world.chance.next(), nowMs: world.clock.now() })
  }
  /** Ends before a body: nothing was opened, so the lane's own last word is not waited for. */
  const end = (tell: () => void): void => {
    job?.stop()
    endTurn()
    tell()
  }

  const begin = async (): Promise<void> => {
    const ready = await prepare(world, entry, opening, {
      memory,
      signal: aborter.signal,
      turn: (done) => (endTurn = done),
    })
    if (aborter.signal.aborted) return end(() => say({ type: 'let-go' }))
    if (!ready.ok) return end(() => broke(ready.failure))
    if ('held' in ready.value) {
      const { folder, name, sizeBytes, verdict } = ready.value.held
      return end(() => say({ type: 'held', folder, name, sizeBytes, verdict, nowMs: world.clock.now() }))
    }
    prepared = ready.value.prepared
    if (ready.value.durableBytes !== null) say({ type: 'shrunk', durableBytes: ready.value.durableBytes })
    ask(prepared, 'on-condition')
  }

  /** Begins a conversation; of one that it replaces nothing more is heard. */
  const ask = (now: Prepared, how: 'on-condition' | 'plainly'): void => {
    const order = orderOf(entry, now, how)
    isConditional = 'if-range' in order.headers
    job?.stop()
    const mine: LaneJob = world.lanes.begin(order, (news) => {
      if (job === mine) hear(news)
    })
    job = mine
  }

  const hear = (news: LaneHeard): void => {
    if (prepared === null) return
    if (news.type === 'broke' || news.type === 'let-go' || news.type === 'ended') endTurn()
    switch (news.type) {
      case 'progressed':
        world.glimpsed(entry, news.receivedBytes)
        break
      case 'answered':
        void answered(news.answer, prepared)
        break
      case 'durable':
        say({ type: 'made-durable', durableBytes: news.durableBytes })
        break
      case 'broke':
        broke(news.because)
        break
      case 'let-go':
        say({ type: 'let-go' })
        break
      case 'ended':
        say(verdictOn(news, prepared))
        break
      default:
        assertNever(news, 'hear')
    }
  }

  const answered = async (answer: Answer, now: Prepared): Promise<void> => {
    const { located, resume, vouching, credential } = now
    const reading = readAnswer(
      {
        fromByte: resume.fromByte,
        identity: running(entry)?.identity ?? null,
        isConditional,
        fileType: located.media.fileType,
        hashWillTell: vouching.hashWillTell,
        sentCredential: credential !== null,
        nowMs: world.clock.now(),
      },
      answer,
    )
    if (reading.is === 'broke') return end(() => broke(reading.because, reading.wishMs))
    if (reading.is === 'ask-plainly') return ask(now, 'plainly')
    if (reading.is === 'refused') {
      memory.refusal = reading.because
      return end(() =>
        say({ type: 'refused', because: reading.because, chance: world.chance.next(), nowMs: world.clock.now() }),
      )
    }
    const space = await spaceFor(world, now.folder, reading)
    if (!space.ok) return end(() => broke(space.failure))
    const seen = await world.names.seeFolder(now.folder, () => world.disk.list(now.folder))
    if (!seen.ok) return end(() => broke(seen.failure))
    const berth = chooseBerth(world, entry, { folder: now.folder, media: located.media, answer })
    if (!berth.ok) return end(() => broke(berth.failure))
    accepted = { answer, reading, berth: { ...berth.value, capBytes: space.value } }
    say({
      type: 'identified',
      identity: reading.identity,
      contentType: answer.contentType,
      fromByte: reading.fromByte + overlapOf(reading, now),
      place: berth.value.place,
    })
  }

  const take = async (fromByte: number): Promise<void> => {
    if (accepted === null || prepared === null || job === null)
      throw new Error('broken promise: an answer was accepted')
    const { reading, berth } = accepted
    const made = await makePartial(world, entry, berth)
    if (aborter.signal.aborted) return
    if (!made.ok) return end(() => broke(made.failure))
    say({ type: 'placed', place: made.value })
    const { checksum, encrypted } = prepared.located.media
    job.take({
      partial: join(made.value.folder, made.value.partial),
      fromByte,
      overlapBytes: overlapOf(reading, prepared),
      bodyBytes: reading.bodyBytes,
      capBytes: berth.capBytes,
      algorithm: checksum.is === 'usable' ? checksum.algorithm : 'sha-256',
      floorWindowMs: encrypted ? LIMITS.IDLE_ENCRYPTED_MS : LIMITS.FLOOR_WINDOW_MS,
    })
  }

  const verdictOn = (news: Extract<JobNews, { type: 'ended' }>, now: Prepared): Said => {
    if (accepted === null) throw new Error('broken promise: a body has an answer')
    const { answer, reading } = accepted
    const { framing, identity } = reading
    const { media } = now.located
    const verdict = judged({ media, answer, framing, totalBytes: identity.totalBytes, ended: news, startedAtMs })
    if (verdict.is === 'complete') return { type: 'judged', outcome: verdict.outcome }
    const chances = { chance: world.chance.next(), nowMs: world.clock.now() }
    return verdict.is === 'mismatch'
      ? { type: 'mismatched', because: verdict.because, sha256: news.sha256, ...chances }
      : { type: 'broke', because: failure('net/broken', { host: answer.host }), wishMs: null, leastMs: 0, ...chances }
  }

  void begin()
  return {
    number: opening.attempt,
    take: (fromByte) => void take(fromByte),
    acknowledge: (durableBytes) => job?.known(durableBytes),
    stop() {
      aborter.abort()
      // Before the lane has the job nobody else would say it; afterwards the lane says when it has let go.
      job?.stop()
    },
  }
}
