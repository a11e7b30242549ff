import type { Media } from '../../../../shared/catalogue/model.js'
import type { ResponseVerdict } from '../../../../shared/download/http/interpretResponse.js'
import { type ByteRanges, countBytes } from '../../../../shared/download/model/byteRanges.js'
import { countDurableBytes } from '../../../../shared/download/model/state.js'
import { getMaxBodyBytes } from '../../../../shared/download/transfer/declaredSize.js'
import type { SizeCap } from '../../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { EngineContext } from '../../context/engineContext.js'
import type { QueueEntry } from '../../queue/queueEntry.js'

/** The largest accepted length of a body, and whether the kept part of another version may stay beside it. */
export interface SpaceBudget {
  readonly capBytes: number
  readonly capBy: SizeCap
  readonly isAmple: boolean
}

/** A response that may be accepted, and the held bytes that stay valid with it. */
export interface BodyOffer {
  readonly reading: Extract<ResponseVerdict, { type: 'take' }>
  /** How many bytes at the start of the body are on the disk already and are compared; none when it starts at byte 0. */
  readonly overlapBytes: number
  /** The durable ranges behind the first gap that stay valid. */
  readonly retained: ByteRanges
}

/**
 * Reserves space and returns the largest accepted length of the body: its own length if the disk has room for the
 * missing bytes of the file and the reserve; for an unknown length, what the disk can take without touching the reserve
 * (D-06), bounded by how much the file can plausibly have grown. The kept part of another version is given up before a
 * disk counts as full.
 */
export async function reserveSpace(
  context: EngineContext,
  entry: QueueEntry,
  { folder, located }: { readonly folder: string; readonly located: { readonly media: Media } },
  offer: BodyOffer,
): Promise<Result<SpaceBudget>> {
  const { reading } = offer
  const needed = countNeededBytes(offer)
  const cached = await context.freeSpace.getFreeBytes(folder, reading.bodyBytes === null ? null : needed)
  if (!cached.ok) return cached
  const getRoom = (freeBytes: number): number =>
    freeBytes - LIMITS.DISK_RESERVE_BYTES - context.volumes.sumReservedByOthers(entry)
  // The cached figure subtracts space that was granted to other downloads, which their reservations subtract again.
  // Where that decides, the disk is asked.
  const free = getRoom(cached.value) >= needed ? cached : await context.freeSpace.getFreeBytes(folder, null)
  if (!free.ok) return free
  const room = getRoom(free.value)
  const withOurs = room + countReclaimableBytes(entry, offer)
  if (withOurs < needed) {
    const reserveBytes = LIMITS.DISK_RESERVE_BYTES
    return fail(failure('disk/full', { needBytes: needed, reserveBytes, freeBytes: free.value }))
  }
  // The space is reserved before the next await, so that responses which are judged meanwhile see it as taken.
  context.volumes.reserveSpace(entry, needed)
  const isAmple = room >= needed
  const most = getMaxBodyBytes(located.media, context.surplusBytes)
  return ok({ ...getCap(reading.bodyBytes, { roomBytes: isAmple ? room : withOurs, most }), isAmple })
}

function getCap(
  bodyBytes: number | null,
  { roomBytes, most }: { readonly roomBytes: number; readonly most: number },
): Pick<SpaceBudget, 'capBytes' | 'capBy'> {
  if (bodyBytes !== null) return { capBytes: bodyBytes, capBy: 'length' }
  return roomBytes <= most ? { capBytes: roomBytes, capBy: 'disk' } : { capBytes: most, capBy: 'catalogue' }
}

/**
 * Returns how much space the missing bytes need, as far as the server says it. The first bytes of each range behind a
 * gap are written again, in their place.
 */
function countNeededBytes({ reading, overlapBytes, retained }: BodyOffer): number {
  const { totalBytes } = reading.identity
  if (totalBytes === null) return 0
  const behindBytes = countBytes(retained) + retained.length * LIMITS.OVERLAP_BYTES
  return totalBytes - reading.fromByte - overlapBytes - behindBytes
}

/** Returns the held bytes that this response does not continue, and whose space would become free. */
function countReclaimableBytes({ state }: QueueEntry, { reading, retained }: BodyOffer): number {
  if (state.type !== 'running') return 0
  const otherVersionBytes = state.otherVersion === null ? 0 : countDurableBytes(state.otherVersion)
  const droppedBytes = countBytes(state.islands) - countBytes(retained)
  return otherVersionBytes + droppedBytes + (reading.fromByte === 0 ? state.durableBytes : 0)
}
