import { serveLane } from '../../electron/engine/laneServer.js'
import type { TransferTools } from '../../electron/engine/transfer.js'
import type { StartLane } from '../../electron/ports/lanes.js'
import { laneOrder } from '../../shared/download/lane.js'

/** The same lane code without a thread: messages are copied as a thread's would be, and arrive in a later turn. */
export const inProcessLanes =
  (tools: TransferTools): StartLane =>
  (hear) => {
    let gone: () => void = () => undefined
    const line = { gone: new Promise<void>((resolve) => (gone = resolve)) }
    const lane = serveLane(tools, (news) => queueMicrotask(() => hear(structuredClone(news))), gone)
    return { ...line, post: (order) => queueMicrotask(() => lane.obey(laneOrder.parse(structuredClone(order)))) }
  }
