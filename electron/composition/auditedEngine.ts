import type { Engine } from '../engine/api/engine.js'
import type { AuditLog } from '../protect/auditLog.js'
import { logProtectedDownloads } from '../protect/logProtectedDownloads.js'

/** Wraps an engine so that protected downloads are logged. When it has closed, all of them are in the log. */
export function createAuditedEngine(engine: Engine, audit: Pick<AuditLog, 'append'>, onUnlogged: () => void): Engine {
  const logger = logProtectedDownloads(engine, audit, onUnlogged)
  return {
    ...engine,
    async add(requests) {
      const added = await engine.add(requests)
      if (added.ok) logger.watch(added.value)
      return added
    },
    async close() {
      await engine.close()
      await logger.close()
    },
  }
}
