import type { Failure } from '../../../../shared/failure.js'
import type { TableSchema } from '../../../../shared/query/model.js'
import type { Api } from '../../../bridge/api.js'

/** The columns of a table, or why they could not be read. */
export type ReadSchema = TableSchema | Failure | 'loading'

export interface SchemaTable {
  readonly get: (table: string) => ReadSchema | undefined
  readonly set: (table: string, schema: ReadSchema) => void
}

/**
 * Creates the function that reads the columns of a table once, and again after a failure. Every caller waits for the
 * same answer.
 */
export function createTableDescriber(api: Api, schemas: SchemaTable): (table: string) => Promise<void> {
  const describing = new Map<string, Promise<void>>()

  async function requestSchema(table: string): Promise<void> {
    schemas.set(table, 'loading')
    const answer = await api.ask('query.describe', { table })
    describing.delete(table)
    schemas.set(table, answer.ok ? answer.value : answer.failure)
  }

  return (table) => {
    const known = schemas.get(table)
    if (known !== undefined && known !== 'loading' && !('code' in known)) return Promise.resolve()
    const described = describing.get(table) ?? requestSchema(table)
    describing.set(table, described)
    return described
  }
}
