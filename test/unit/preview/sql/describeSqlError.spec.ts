import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { failure } from '../../../../shared/failure.js'
import { formatFailure } from '../../../../shared/messages/failures/formatFailure.js'
import { describeSqlError } from '../../../../shared/preview/sql/describeSqlError.js'

const connection = await (await DuckDBInstance.create(':memory:')).connect()
await connection.run('CREATE TABLE capteurs (code_insee VARCHAR, mesure DOUBLE)')

/** What the engine says about a query that fails. */
async function readError(sql: string): Promise<string> {
  try {
    await connection.run(sql)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error(`${sql} did not fail`)
}

const SENTENCES = [
  ['SELECT code_inse FROM capteurs', 'Aucune colonne « code_inse » (colonnes proches : code_insee, mesure).'],
  ['SELECT c.code_inse FROM capteurs c', 'Aucune colonne « code_inse » (colonnes proches : code_insee).'],
  ['SELECT c.code FROM (SELECT 1 AS code_insee) c', 'Aucune colonne « code ».'],
  ['SELECT d.mesure FROM capteurs c', 'Aucune table « d » dans cette requête (tables : c).'],
  [
    'SELECT mesure FROM capteurs a JOIN capteurs b ON true',
    'Plusieurs tables ont une colonne « mesure » : précisez laquelle (a.mesure, b.mesure).',
  ],
  [
    'SELECT mesure FROM capteurs GROUP BY code_insee',
    'La colonne « mesure » doit être dans GROUP BY ou dans une fonction comme sum().',
  ],
  [
    'SELECT sum(code_insee) FROM capteurs',
    'sum(VARCHAR) : ces types ne conviennent pas à cette fonction ; convertissez-les avec CAST.',
  ],
  ['SELECT mesure FROM capteurs WHER mesure > 1', 'Erreur de syntaxe près de « mesure ».'],
] as const

describe('a query with a usual mistake', () => {
  it.each(SENTENCES)('%s is answered in the language of the person', async (sql, sentence) => {
    const facts = describeSqlError(await readError(sql))
    const said = formatFailure(failure('look/bad-question', facts ?? {}), 'fr').replace(/[\u00a0\u202f]/g, ' ')
    expect(said).toBe(sentence)
  })

  it('has the words of the engine where the mistake is another', async () => {
    const message = await readError("SELECT CAST('a' AS INTEGER)")
    expect(describeSqlError(message)).toBeNull()
  })
})
