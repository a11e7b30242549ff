import { INITIAL_SCALING, scaleConnections } from '../../../../shared/download/transfer/connectionScaling.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Clock } from '../../../ports/clock.js'
import type { PartialWriter } from '../writing/partialWriter.js'
import type { SegmentConnection } from './segmentConnection.js'

export interface ScalerDeps {
  readonly clock: Clock
  readonly writer: Pick<PartialWriter, 'countReceivedBytes'>
  readonly live: ReadonlyMap<number, SegmentConnection>
  readonly most: number
  /** Whether all connections are wanted at once, instead of adding them while they help. */
  readonly eager: boolean
  readonly ended: AbortSignal
  /** Called after each measurement; `wanted` may have changed. */
  readonly onMeasured: () => void
}

/** Decides how many connections are useful, from the speed that they reach. */
export interface ConnectionScaler {
  wanted(): number
  /** Measures every `LIMITS.GROWTH_MS`. Resolves when `ended` aborts. */
  run(): Promise<void>
}

export function createConnectionScaler({
  clock,
  writer,
  live,
  most,
  eager,
  ended,
  onMeasured,
}: ScalerDeps): ConnectionScaler {
  let scaling = eager ? { ...INITIAL_SCALING, wanted: most } : INITIAL_SCALING
  const measuredBytes = new Map<number, number>()

  const measure = (seconds: number): void => {
    for (const connection of live.values()) {
      connection.bytesPerSecond = (connection.receivedBytes - (measuredBytes.get(connection.number) ?? 0)) / seconds
      measuredBytes.set(connection.number, connection.receivedBytes)
    }
  }

  return {
    wanted: () => scaling.wanted,
    async run() {
      let before = writer.countReceivedBytes()
      let at = clock.elapsed()
      for (;;) {
        await clock.sleep(LIMITS.GROWTH_MS, ended)
        if (ended.aborted) return
        const seconds = Math.max(1, clock.elapsed() - at) / 1000
        at = clock.elapsed()
        measure(seconds)
        if (live.size >= scaling.wanted)
          scaling = scaleConnections(scaling, (writer.countReceivedBytes() - before) / seconds, most)
        before = writer.countReceivedBytes()
        onMeasured()
      }
    },
  }
}
