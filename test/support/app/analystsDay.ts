import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { expect, type TestContext } from 'vitest'
import { createPortalKeys, type PortalKeys } from '../../../demo/seed/portalKeys.js'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { decryptFile } from '../../../electron/crypto/decryptFile.js'
import { computeSha256 } from '../disk/computeSha256.js'
import { listPaths } from '../disk/listPaths.js'
import { reportFigure } from '../reportFigure.js'
import { type CyclingDatasets, createCyclingDatasets } from '../samples/cyclingDatasets.js'
import type { AppFixture } from './prepareApp.js'
import { haveAllEnded } from './startApp.js'

/** How long one step of the day may take, by mouse and by keyboard. */
const STEP_MS = 30_000

/**
 * The size of the table of counts. `npm run test:long -- day` has 300 MB; here it is as much as a run of all tests can
 * take.
 */
const COUNTS_BYTES = Number(process.env.RUDI_DAY_BYTES ?? 30e6)

const FILES_OF_THEME = 50

/**
 * The day of an analyst, the same by mouse and by keyboard: a portal of 300 datasets and two more, and the files that
 * must be on disk at the end.
 */
export interface AnalystsDay {
  readonly cycling: CyclingDatasets
  /** The expected result of the query over both files: how many bicycles passed in each quarter. */
  readonly quarters: number
  /** Starts a portal and the application in a home of its own. */
  begin(): Promise<void>
  /** Runs one step and reports its time. */
  step(context: TestContext, name: string, act: () => Promise<void>): Promise<void>
  /** Fails when a step took half a minute or more. */
  expectQuick(): void
  /**
   * Waits for the end of the downloads. Fails unless at least fifty are complete; one or two of a theme may be refused.
   */
  expectFifty(): Promise<void>
  /** Fails unless this Parquet file holds the result of the join. */
  expectParquet(name: string): Promise<void>
  /** Fails unless the portal can decrypt this file, and it is a Parquet file. */
  expectSealed(name: string): Promise<void>
  /** Fails unless the counters on disk are those that the portal has now. */
  expectNewest(): Promise<void>
}

export function createAnalystsDay(fixture: AppFixture): AnalystsDay {
  const cycling = createCyclingDatasets(COUNTS_BYTES)
  const mediaOfCounters = cycling.counters.media[0]
  if (mediaOfCounters === undefined) throw new Error('the counters have a file')
  let keys: PortalKeys
  const slow: string[] = []
  const findPath = async (name: string): Promise<string> => {
    const [found, ...others] = (await listPaths(fixture.home.path)).filter((path) => basename(path) === name)
    if (found === undefined || others.length > 0) throw new Error(`${name} was written once`)
    return found
  }
  return {
    cycling,
    quarters: 4,
    async begin() {
      keys = createPortalKeys()
      await fixture.begin({ keys, datasets: 300, biggestBytes: 2e6, more: [cycling.counts, cycling.counters] })
    },
    async step(context, name, act) {
      const startedAt = performance.now()
      await act()
      const ms = performance.now() - startedAt
      reportFigure(context, name, `${(ms / 1000).toFixed(1)} s`)
      console.log(`${name}: ${(ms / 1000).toFixed(1)} s`)
      if (ms >= STEP_MS) slow.push(`${name}: ${(ms / 1000).toFixed(1)} s`)
    },
    expectQuick: () => expect(slow).toEqual([]),
    async expectFifty() {
      const { page } = fixture.app
      await page.getByRole('heading', { name: 'Downloads' }).waitFor()
      await page
        .getByRole('contentinfo')
        .getByRole('button', { name: /^\d+ (completed|problem)/ })
        .waitFor()
      const { downloads } = await fixture.app.must('downloads.snapshot', { after: null })
      const done = downloads.filter(({ state }) => state.type === 'done')
      expect(done.length).toBeGreaterThanOrEqual(FILES_OF_THEME)
      expect(haveAllEnded(downloads)).toBe(true)
    },
    async expectParquet(name) {
      const path = await findPath(name)
      const rows = await readParquet(path)
      expect(rows).toHaveLength(4)
      const passages = rows.reduce((sum, row) => sum + Number(row['passages']), 0)
      const expected = Array.from({ length: 24 }, (_, place) =>
        cycling.countOf(`C${String(place + 1).padStart(2, '0')}`),
      ).reduce((sum, { passages: some }) => sum + some, 0)
      expect(passages).toBe(expected)
    },
    async expectSealed(name) {
      const opened = join(fixture.home.path, `opened-${name}`)
      const privateKeyPem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      const outcome = await decryptFile({ disk: nodeDisk, source: await findPath(name), target: opened, privateKeyPem })
      expect(outcome).toMatchObject({ ok: true })
      expect((await readFile(opened)).subarray(0, 4).toString('latin1')).toBe('PAR1')
    },
    async expectNewest() {
      const newest = await fixture.portal.expectedSha256(mediaOfCounters.id)
      const held = (await listPaths(fixture.home.path)).filter(
        (path) => basename(path) === mediaOfCounters.name && !path.includes('.versions'),
      )
      expect(await Promise.all(held.map(computeSha256))).toEqual([newest])
    },
  }
}

async function readParquet(path: string): Promise<readonly Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection: DuckDBConnection = await instance.connect()
  try {
    const reader = await connection.runAndReadAll(`SELECT * FROM read_parquet('${path.replaceAll("'", "''")}')`)
    return reader.getRowObjects()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
