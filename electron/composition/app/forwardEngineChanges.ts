import type { Engine } from '../../engine/api/engine.js'
import type { Notify } from '../../ipc/server/windowNotifier.js'

/** Numbers the events of the engine and passes them on. Returns a function that gives the last number. */
export function forwardEngineChanges(engine: Engine, notify: Notify): () => number {
  let sequence = 0
  engine.subscribeTraffic((view) => notify('traffic.changed', view))
  engine.subscribe(({ isPartial, changed, added, removed, briefBytesPerSecond, arrivedBytes }) => {
    // A skipped number makes the window read the snapshot: there are more changes than messages should carry.
    sequence += isPartial ? 2 : 1
    const speed = { briefBytesPerSecond, arrivedBytes }
    const all = [...changed, ...engine.getViews(added)]
    notify('downloads.changed', { sequence, ...speed, changed: all, removed: [...removed] })
  })
  return () => sequence
}
