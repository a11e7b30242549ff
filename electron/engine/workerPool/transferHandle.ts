import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import type {
  LandMessage,
  StartMessage,
  TransferReply,
  WriteMessage,
} from '../../../shared/download/transfer/workerProtocol.js'
import type { WorkerChannel } from '../../ports/workers/transferWorkerChannel.js'

/** A transfer to start. */
export interface TransferRequest extends Omit<StartMessage, 'type' | 'job'> {
  /** Whether the transfer will end before a new thread would have started. */
  readonly isSmall: boolean
}

export interface TransferHandle {
  /** The number of the job, behind which another transfer may start. */
  readonly job: number
  write(message: Omit<WriteMessage, 'type' | 'job'>): void
  /** Writes a buffered body to disk under its final name; `landed` or `broke` follows. */
  land(message: Omit<LandMessage, 'type' | 'job'>): void
  /** Tells the worker that the store has recorded this many durable bytes in total, so it may write on. */
  acknowledge(durableBytes: number): void
  /** Sets how many connections there may be from now on. */
  setConnections(most: number): void
  /** Sets the rate in bytes per second; null for no limit. */
  setRateLimit(bytesPerSecond: number | null): void
  /**
   * Stops the transfer: the worker syncs and reports what is written, then `stopped` follows, or an end that came
   * first. Calling it twice is safe.
   */
  stop(): void
}

/** An update of one transfer. `progressed` is only for display. */
export type TransferUpdate =
  | TransferReply
  | { readonly type: 'progressed'; readonly receivedBytes: number; readonly islands: ByteRanges }

export type OnUpdate = (update: TransferUpdate) => void
export const createHandle = (job: number, post: WorkerChannel['post']): TransferHandle => ({
  job,
  write: (message) => post({ type: 'write', job, ...message }),
  land: (message) => post({ type: 'land', job, ...message }),
  acknowledge: (durableBytes) => post({ type: 'acknowledge', job, durableBytes }),
  setConnections: (most) => post({ type: 'set-connections', job, most }),
  setRateLimit: (bytesPerSecond) => post({ type: 'limit', job, bytesPerSecond }),
  stop: () => post({ type: 'stop', job }),
})
