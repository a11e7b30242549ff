import { keptOf } from '../../shared/download/former.js'
import { type Resumption, rangeHeaders, resumption, type Vouching } from '../../shared/download/identity.js'
import { FRESH, type In } from '../../shared/download/state.js'
import { isSmall } from '../../shared/download/verdict.js'
import { type Failure, failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { HeldFile } from '../ports/library.js'
import type { Credential, Located, MediaRef } from '../ports/mediaSource.js'
import { type Held, survey } from './berth.js'
import type { Entry } from './entry.js'
import type { World } from './world.js'

/** What one attempt of a download leaves for the next, in memory only: a credential is never stored. */
export interface Memory {
  /** The last one that a server refused, and what that means: it is never shown again, whatever comes in between. */
  refused: Credential | null
  refusal: Failure | null
  /** Whether the library was asked in this run. */
  looked: boolean
  /** Several connections about it brought different versions: from now on there is one. */
  alone: boolean
  /** Resolves when what the attempt before left on disk is gone: until then its name is not free, and its file is about to be removed. */
  tidied: Promise<unknown> | null
  /** What the catalogue said of the file that is complete: it was judged by that, and its record is made of it. */
  judgedBy: Located | null
}

export const freshMemory = (): Memory => ({
  refused: null,
  refusal: null,
  looked: false,
  alone: false,
  tidied: null,
  judgedBy: null,
})

export interface Opening {
  readonly attempt: number
  readonly renew: boolean
  readonly afterMs: number
}

/** Everything an attempt has found out before it asks the server. */
export interface Prepared {
  readonly located: Located
  readonly credential: Credential | null
  readonly folder: string
  readonly resume: Resumption
  readonly vouching: Vouching
}

export const running = (entry: Entry): In<'running'> | null => (entry.state.is === 'running' ? entry.state : null)

export interface Preparing {
  readonly memory: Memory
  readonly signal: AbortSignal
  /** Hears how to end the turn at a media that is fetched by one at a time. */
  turn(end: () => void): void
}

type Ready = { readonly held: HeldFile } | { readonly prepared: Prepared; readonly shrunk: Held | null }

/** Looks the media up afresh (its address is never stored), asks the library for it, and decides where to go on. */
export async function prepare(
  world: World,
  entry: Entry,
  opening: Opening,
  { memory, signal, turn }: Preparing,
): Promise<Result<Ready>> {
  await memory.tidied
  const { ref, root } = entry.request
  // Bytes that were not what was declared may be tomorrow's under yesterday's record, and so may an address that is
  // refused: this time it is read anew.
  const state = running(entry)
  const age = state === null || (state.mismatch === null && state.brokeBy !== 'media/refused') ? 'lately' : 'now'
  // Before anything is made: the empty mount point below an unplugged disk would take our folders.
  const there = await world.volumes.there(entry)
  if (!there.ok) return there
  const located = await world.source.locate(ref, signal, age)
  if (!located.ok) return located
  const { media, dataset } = located.value
  if (!memory.looked) {
    const held = await world.library
      .held(root, located.value, signal, { adopt: entry.request.onCollision !== 'keep-both' })
      .catch(unlessAborted(signal))
    if (!held.ok) return held
    memory.looked = true
    if (held.value !== null) return ok({ held: held.value })
  }
  if (media.encrypted) turn(await world.turns.take(ref.mediaId, signal))
  const folder = await world.library.folderFor(root, dataset)
  if (!folder.ok) return folder
  const credential = await credentialFor(world, ref, { located: located.value, opening, memory, signal })
  if (!credential.ok) return credential
  const vouching = { hashWillTell: media.checksum.is === 'usable', encrypted: media.encrypted }
  const standing = await standingOf(world, entry, vouching)
  if (!standing.ok) return standing
  return ok({
    prepared: {
      located: located.value,
      credential: credential.value,
      folder: running(entry)?.place?.folder ?? folder.value,
      resume: standing.value.resume,
      vouching,
    },
    shrunk: standing.value.shrunk,
  })
}

interface Standing {
  readonly resume: Resumption
  /** What is there, when that is less than we believed. */
  readonly shrunk: Held | null
}

/** Where to go on, from what is on the disk. */
export async function standingOf(world: World, entry: Entry, vouching: Vouching): Promise<Result<Standing>> {
  const onDisk = await survey(world, entry)
  if (!onDisk.ok) return onDisk
  const state = running(entry)
  const isShort = state !== null && keptOf(onDisk.value) < keptOf(state)
  return ok({
    resume: resumption({ ...(state ?? FRESH), ...onDisk.value }, vouching),
    shrunk: isShort ? onDisk.value : null,
  })
}

/** Whoever gave up knows it; what is said here is not heard any more. */
const unlessAborted =
  (signal: AbortSignal) =>
  (reason: unknown): Result<never> => {
    if (!signal.aborted) throw reason
    return fail(failure('net/broken'))
  }

interface CredentialNeed {
  readonly located: Located
  readonly opening: Opening
  readonly memory: Memory
  readonly signal: AbortSignal
}

/** A credential is asked for when the catalogue says so or a server did, and never sent where neither has (portal-api.md 10.9). */
async function credentialFor(world: World, ref: MediaRef, need: CredentialNeed): Promise<Result<Credential | null>> {
  const { located, opening, memory, signal } = need
  if (!located.needsToken && !opening.renew) return ok(null)
  const given = await world.source.credential(ref, memory.refused, signal)
  if (!given.ok) return given
  return given.value === null && opening.renew && memory.refusal !== null ? fail(memory.refusal) : given
}

/** `plainly`: without the condition that some servers do not know. */
export function orderOf(entry: Entry, { located, credential, resume }: Prepared, how: 'on-condition' | 'plainly') {
  const { encrypted } = located.media
  return {
    isSmall: isSmall(located.media),
    url: located.url.href,
    home: new URL(entry.request.ref.portalId).host,
    headers: { ...rangeHeaders(resume.fromByte, how === 'plainly' ? null : (running(entry)?.identity ?? null)) },
    credential: credential === null ? null : { origin: credential.origin, authorization: credential.authorization },
    // What the portal opens on the way may stay silent until its last byte is there (portal-api.md 4.3).
    headersMs: encrypted ? LIMITS.IDLE_ENCRYPTED_MS : LIMITS.HEADERS_MS,
    idleBodyMs: encrypted ? LIMITS.IDLE_ENCRYPTED_MS : LIMITS.IDLE_BODY_MS,
  }
}
