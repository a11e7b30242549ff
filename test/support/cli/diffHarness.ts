import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { createTemporaryFolder } from '../disk/temporaryFolder.js'
import { type CliOptions, type CliResult, runCli } from './runCli.js'

type Content = string | Uint8Array

/** Creates two files in their own folder, and a function that compares them. */
export async function placePair(
  script: string,
  old: Content,
  now: Content,
  names: readonly [string, string] = ['old.csv', 'new.csv'],
) {
  const folder = await createTemporaryFolder()
  const [before, after] = names.map((name) => join(folder, name)) as [string, string]
  await writeFile(before, old)
  await writeFile(after, now)
  const data = join(folder, 'data')
  const ask = (words: readonly string[] = [], options?: CliOptions) =>
    runCli(script, ['diff', before, after, '--data-dir', data, ...words], options)
  return {
    folder,
    before,
    after,
    data,
    words: ask,
    diff: async (...words: readonly string[]) => {
      const result = await ask([...words, '--json'])
      return { ...result, schema: find(result, 'schema'), key: find(result, 'key')?.columns }
    },
  }
}

const find = ({ events }: CliResult, name: string) => events.find(({ event }) => event === name)

/** The expected last line of a comparison. */
export const createSummary = (added: number, removed: number, changed: number, same: number) => ({
  event: 'summary',
  added,
  removed,
  changed,
  same,
})

/** Runs statements in the test's own database, which may write files. Returns the rows of the last one. */
export async function runSql(...statements: readonly string[]): Promise<readonly (readonly unknown[])[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  let rows: readonly (readonly unknown[])[] = []
  for (const sql of statements) rows = (await connection.runAndReadAll(sql)).getRows()
  connection.closeSync()
  instance.closeSync()
  return rows
}

/** Reads the environment of the process that has loaded the database, from Linux's `/proc`. */
export async function readEnvironment(data: string): Promise<string> {
  const [scratch = ''] = await readdir(join(data, 'diff'))
  const parent = Number(scratch.replace('work-', ''))
  const [child = ''] = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).split(' ')
  const command = await readFile(`/proc/${child}/cmdline`, 'utf8')
  if (!command.includes('--rudi-compare')) throw new Error('not yet')
  return `${command} ${await readFile(`/proc/${child}/environ`, 'latin1')}`
}

export const PEOPLE = 'id,nom,ville,points\n1,Ana,Rennes,10\n2,Bob,Brest,20\n3,Cléo,Vannes,30\n'
