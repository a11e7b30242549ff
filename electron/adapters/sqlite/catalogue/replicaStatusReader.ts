import * as z from 'zod'
import type { PortalId } from '../../../../shared/ids.js'
import type { ReplicaStatus } from '../../../ports/catalogueStore.js'
import type { Database } from '../database.js'
import type { SearchIndexes } from './searchIndexes.js'

const counts = z.object({ held: z.number(), met: z.number() })

/** Counts the records of a portal in the file. Inserts nothing. */
export function createReplicaStatusReader(db: Database, indexes: SearchIndexes): (portal: PortalId) => ReplicaStatus {
  const counted = db.prepare(
    'SELECT count(*) AS held, count(*) FILTER (WHERE pass = ?) AS met FROM datasets WHERE portal = ?',
  )
  return (portal) => {
    const { state, revision } = indexes.readPortalRow(portal)
    if (state === null) return { state, held: 0, notMet: 0, revision }
    const { held, met } = counts.parse(counted.get(state.pass, indexes.getPortalNumber(portal)))
    return { state, held, notMet: held - met, revision }
  }
}
