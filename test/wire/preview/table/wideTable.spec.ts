// The first look at a table with thousands of columns, with real DuckDB: what it asks of the engine.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { openDuckDb } from '../../../../electron/adapters/preview/duckdb.js'
import type { OpenTableEngine, TableEngine } from '../../../../electron/ports/preview/tableEngine.js'
import type { PreviewContext } from '../../../../electron/preview/context/previewContext.js'
import { createPreview } from '../../../../electron/preview/createPreview.js'
import { LIMITS } from '../../../../shared/limits.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { unwrap } from '../../../support/unwrap.js'

/** Opens DuckDB, and collects the statements that it is given. */
const openRecorded =
  (statements: string[]): OpenTableEngine =>
  async (setup) => {
    const opened = await openDuckDb(setup)
    if (!opened.ok) return opened
    const tables = opened.value
    const record =
      <T>(send: (sql: string) => T) =>
      (sql: string): T => {
        statements.push(sql)
        return send(sql)
      }
    const recorded: TableEngine = {
      ...tables,
      run: record(tables.run),
      readRows: record(tables.readRows),
      describeQuery: record(tables.describeQuery),
    }
    return { ok: true, value: recorded }
  }

it('the first rows of a wide table: the engine gets the columns that are not shown only once', async () => {
  const path = join(await createTemporaryFolder(), 'large.csv')
  const line = (cell: (at: number) => string): string => Array.from({ length: 1200 }, (_, at) => cell(at)).join(';')
  const rows = Array.from({ length: 30 }, (_, row) => line((at) => (at % 2 ? `${row},5` : `ville ${row}`)))
  await writeFile(path, `${[line((at) => `colonne ${at}`), ...rows].join('\n')}\n`)
  const statements: string[] = []
  const context = {
    disk: nodeDisk,
    openTables: openRecorded(statements),
    now: Date.now,
    signal: new AbortController().signal,
  }
  const content = await unwrap(createPreview(context as unknown as PreviewContext, { path, name: 'large.csv' }))
  if (content.type !== 'table') throw new Error('a CSV is a table')
  expect(content.table.columns).toHaveLength(LIMITS.PREVIEW_COLUMNS)
  expect(content.table.columnsLeftOut).toBe(1200 - LIMITS.PREVIEW_COLUMNS)
  expect(content.table.columns.slice(0, 2).map(({ kind }) => kind)).toEqual(['text', 'number'])
  expect(content.table.rows[1]?.slice(0, 2)).toEqual(['ville 1', '1.5'])
  const naming = (column: string): number => statements.filter((sql) => sql.includes(`AS "${column}"`)).length
  expect(naming('colonne 1')).toBe(2)
  expect(naming('colonne 1199')).toBe(1)
  expect(statements.filter((sql) => sql.startsWith('DESCRIBE'))).toEqual([])
})
