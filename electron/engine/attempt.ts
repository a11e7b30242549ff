import type { Answer } from '../../shared/download/answer.js'
import type { Failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { assert, assertNever } from '../../shared/result.js'
import { type Accepted, type Decision, decide, identified, type Said, saidOfEnd, takeOrderOf } from './answering.js'
import { type Held, makePartial } from './berth.js'
import type { Entry } from './entry.js'
import type { LaneHeard, LaneJob } from './lanes.js'
import { type Memory, type Opening, orderOf, type Prepared, prepare, running, standingOf } from './prepare.js'
import { type Branches, openBranches } from './splitting.js'
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

/** An attempt from inside: what it has found out so far. */
interface Running {
  readonly world: World
  readonly entry: Entry
  readonly opening: Opening
  readonly memory: Memory
  readonly aborter: AbortController
  readonly startedAtMs: number
  readonly branches: Branches
  job: LaneJob | null
  isConditional: boolean
  prepared: Prepared | null
  accepted: Accepted | null
  /** The folder is being written in for it. Until that is over nothing has been let go of. */
  making: Promise<unknown> | null
  /** The version that was kept beside was offered again, and is what we stand on now. */
  hasReturned: boolean
  /** The second was waited out in which the file was changed. */
  hasWaited: boolean
  endTurn: () => void
}

/** Starts one conversation and reports on it until it is over. Never throws for what the world does. */
export function startAttempt(world: World, entry: Entry, opening: Opening, memory: Memory): Attempt {
  const now: Running = {
    ...{ world, entry, opening, memory },
    aborter: new AbortController(),
    startedAtMs: world.clock.now(),
    branches: openBranches(world, entry, () => now.job),
    job: null,
    isConditional: false,
    prepared: null,
    accepted: null,
    making: null,
    hasReturned: false,
    hasWaited: false,
    endTurn: () => undefined,
  }
  void begin(now)
  return {
    number: opening.attempt,
    take: (fromByte) => void take(now, fromByte),
    acknowledge: (durableBytes) => now.job?.known(durableBytes),
    stop() {
      now.aborter.abort()
      // Before the lane has the job nobody else would say it; afterwards the lane says when it has let go.
      now.job?.stop()
    },
  }
}

const say = ({ world, entry, opening }: Running, said: Said): void =>
  world.happened(entry, { ...said, attempt: opening.attempt })

interface Setback {
  readonly because: Failure
  readonly wishMs?: number | null
  readonly mayKeep?: boolean
}

function broke(now: Running, { because, wishMs = null, mayKeep = false }: Setback): void {
  const { world, prepared } = now
  const leastMs = prepared?.located.media.encrypted === true ? LIMITS.ENCRYPTED_RETRY_MS : 0
  const chances = { chance: world.chance.next(), nowMs: world.clock.now() }
  say(now, { type: 'broke', because, mayKeep, wishMs, leastMs, ...chances })
}

/** Ends before a body: nothing was opened, so the lane's own last word is not waited for. */
function end(now: Running, tell: () => void): void {
  now.job?.stop()
  now.endTurn()
  tell()
}

const endBroken = (now: Running, setback: Setback): void => end(now, () => broke(now, setback))

async function begin(now: Running): Promise<void> {
  const { world, entry, opening, memory, aborter } = now
  const turn = (done: () => void): void => {
    now.endTurn = done
  }
  if (opening.afterMs > 0) await world.clock.sleep(opening.afterMs, aborter.signal)
  if (aborter.signal.aborted) return end(now, () => say(now, { type: 'let-go' }))
  world.lanesFor(entry).ready()
  const ready = await prepare(world, entry, opening, { memory, signal: aborter.signal, turn })
  if (aborter.signal.aborted) return end(now, () => say(now, { type: 'let-go' }))
  if (!ready.ok) return endBroken(now, { because: ready.failure, wishMs: wishOf(ready.failure) })
  if ('held' in ready.value) {
    const { folder, name, sizeBytes, verdict } = ready.value.held
    return end(now, () => say(now, { type: 'held', folder, name, sizeBytes, verdict, nowMs: world.clock.now() }))
  }
  standOn(now, ready.value.prepared, ready.value.shrunk)
}

/** How long the portal itself wished to be left alone, when that is why nothing was asked and it named it. */
const wishOf = ({ code, facts }: Failure): number | null =>
  code === 'server/busy' && typeof facts.seconds === 'number' ? facts.seconds * 1000 : null

/** Asks from where the disk says that we stand. */
function standOn(now: Running, prepared: Prepared, shrunk: Held | null): void {
  now.prepared = prepared
  if (shrunk !== null) say(now, { type: 'shrunk', ...shrunk })
  ask(now, prepared, 'on-condition')
}

/** Begins a conversation; of one that it replaces nothing more is heard. */
function ask(now: Running, prepared: Prepared, how: 'on-condition' | 'plainly'): void {
  const order = orderOf(now.entry, prepared, how)
  now.isConditional = 'if-range' in order.headers
  now.job?.stop()
  const mine: LaneJob = now.world.lanesFor(now.entry).begin(order, (news) => {
    if (now.job !== mine) return
    if (now.making === null) hear(now, prepared, news)
    else void now.making.then(() => hear(now, prepared, news))
  })
  now.job = mine
}

function hear(now: Running, prepared: Prepared, news: LaneHeard): void {
  const { world, entry, branches, accepted } = now
  if (news.type === 'broke' || news.type === 'let-go' || news.type === 'ended') {
    now.endTurn()
    branches.end()
  }
  switch (news.type) {
    case 'progressed':
      world.glimpsed(entry, news.receivedBytes, news.islands)
      break
    case 'answered':
      void answered(now, prepared, news.answer)
      break
    case 'durable':
      say(now, { type: 'made-durable', durableBytes: news.durableBytes, islands: news.islands, sums: news.sums })
      break
    case 'strands':
      branches.hear(news.open, news.wanted)
      break
    case 'broke':
      // Two versions have met: one connection finds out which of them is there.
      if (news.because.code === 'file/changed') now.memory.alone = true
      if (news.isRefused === true) now.memory.refused = prepared.credential ?? now.memory.refused
      broke(now, { because: news.because, wishMs: news.wishMs ?? null })
      break
    case 'let-go':
      say(now, { type: 'let-go' })
      break
    case 'ended':
      assert(accepted !== null, 'a body has an answer')
      now.memory.judgedBy = prepared.located
      say(now, saidOfEnd(world, { ended: news, accepted, prepared, startedAtMs: now.startedAtMs }))
      break
    default:
      assertNever(news, 'hear')
  }
}

async function answered(now: Running, prepared: Prepared, answer: Answer): Promise<void> {
  const { world, entry } = now
  const { isConditional, hasWaited } = now
  act(now, prepared, await decide(world, entry, prepared, { answer, isConditional, hasWaited }))
}

function act(now: Running, prepared: Prepared, decision: Decision): void {
  switch (decision.is) {
    case 'broke':
      // The head of an answer puts nothing in doubt that is held, unless it takes back what the one before it said.
      endBroken(now, { ...decision, mayKeep: decision.because.code === 'file/changed' && !now.hasReturned })
      break
    case 'ask-plainly':
      ask(now, prepared, 'plainly')
      break
    case 'refused':
      void refused(now, prepared, decision)
      break
    case 'returned':
      void goBack(now, prepared)
      break
    case 'young':
      void askOlder(now, prepared)
      break
    case 'accepted':
      now.accepted = decision.accepted
      say(now, identified(now.entry, decision.accepted, prepared))
      break
    default:
      assertNever(decision, 'act')
  }
}

type Refused = Extract<Decision, { is: 'refused' }>

/** A credential that the portal knows lacks the right: another one would only be refused as well. */
async function refused(now: Running, { credential }: Prepared, { because, isNamed }: Refused): Promise<void> {
  const { world, entry, memory, aborter } = now
  const { ref } = entry.request
  const isKnown =
    isNamed && credential !== null && (await world.source.isKnown(ref, credential, aborter.signal)) === true
  if (aborter.signal.aborted) return
  if (isKnown) return endBroken(now, { because })
  const chances = { chance: world.chance.next(), nowMs: world.clock.now() }
  memory.refusal = because
  memory.refused = credential ?? memory.refused
  end(now, () => say(now, { type: 'refused', because, ...chances }))
}

/** A second of the producer's clock, and what its answers take. */
const AGE_MS = 1200

/** Asks anew when the second is over in which the file was changed: its date then tells it from every later version. */
async function askOlder(now: Running, prepared: Prepared): Promise<void> {
  now.hasWaited = true
  await now.world.clock.sleep(AGE_MS, now.aborter.signal)
  const isOurs = running(now.entry)?.attempt === now.opening.attempt
  if (isOurs && !now.aborter.signal.aborted) ask(now, prepared, 'on-condition')
}

/** The version that is kept beside is there again: the rest of that is asked for. */
async function goBack(now: Running, prepared: Prepared): Promise<void> {
  // Whoever stopped us hears of it from the lane, and then nothing is begun any more.
  if (now.aborter.signal.aborted) return
  now.hasReturned = true
  say(now, { type: 'returned' })
  const standing = await standingOf(now.world, now.entry, prepared.vouching)
  if (now.aborter.signal.aborted) return
  if (!standing.ok) return endBroken(now, { because: standing.failure })
  standOn(now, { ...prepared, resume: standing.value.resume }, standing.value.shrunk)
}

async function take(now: Running, fromByte: number): Promise<void> {
  const { world, entry, memory, aborter, accepted, prepared, job } = now
  assert(accepted !== null && prepared !== null && job !== null, 'an answer was accepted')
  // Where the machine wants it: beside what it keeps of another version, perhaps.
  const making = makePartial(world, entry, running(entry)?.place ?? accepted.berth.place)
  now.making = making
  const made = await making
  now.making = null
  // Also when we were told to stop meanwhile: what lies there now is ours to remove.
  if (made.ok) say(now, { type: 'placed', place: made.value })
  if (aborter.signal.aborted) return
  if (!made.ok) return endBroken(now, { because: made.failure })
  // Bytes in a partial that the store does not know to be ours would be somebody else's after a crash.
  const told = await world.told(entry)
  if (aborter.signal.aborted) return
  if (!told.ok) return endBroken(now, { because: told.failure })
  job.take(takeOrderOf(world, entry, { accepted, prepared, memory, place: made.value, fromByte }))
}
