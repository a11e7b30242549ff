// Measures requests about one large text table in the real preview process: the first ones read the file, later ones
// use the stored copy. `npx tsx test/bench/measureKeptTables.ts [megabytes]`.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { TableView } from '../../shared/preview/table/tableView.js'
import { startPreviewProcess } from '../support/preview/previewProcess.js'
import { unwrap } from '../support/unwrap.js'

const megabytes = Number(process.argv[2] ?? 300)
const bench = await startPreviewProcess()
const path = join(bench.folder, 'comptages.csv')
await writeTable(path, megabytes * 1e6)
const file = { path, name: 'comptages.csv', view: 'comptages' }

const GROUPED = 'SELECT compteur, sum(passages) AS total FROM comptages GROUP BY compteur ORDER BY total DESC'
const FILTERED = "SELECT * FROM comptages WHERE compteur = 'C07' AND passages > 380 ORDER BY horodatage DESC"
const sortedBy = (column: number, descending = true): TableView => ({
  sort: [{ column, descending }],
  filters: [],
  columns: null,
})

async function time(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  console.log(`${name.padEnd(48)} ${((performance.now() - startedAt) / 1000).toFixed(2)} s`)
}

async function waitUntilKept(): Promise<void> {
  const before = bench.pids().length
  do await new Promise((resolve) => setTimeout(resolve, 50))
  while (bench.pids().length > before - 1)
}

try {
  await time('first rows', async () => unwrap(bench.preview.open(file)))
  await time('query that groups, from the file', async () => unwrap(bench.ask([file], GROUPED)))
  await new Promise((resolve) => setTimeout(resolve, 200))
  await time('until it is kept, behind that', waitUntilKept)
  await time('query that groups', async () => unwrap(bench.ask([file], GROUPED)))
  await time('query that filters and sorts', async () => unwrap(bench.ask([file], FILTERED)))
  await time('first rows again', async () => unwrap(bench.preview.open(file)))
  await time('table, read in for scrolling', async () => unwrap(bench.preview.table(file, { view: sortedBy(0) })))
  for (const [column, name] of ['times', 'counters', 'numbers'].entries()) {
    const view = sortedBy(column, false)
    await time(`sort by ${name}, first rows`, async () => {
      await unwrap(bench.preview.table(file, { view }))
      await unwrap(bench.preview.rows(file, { view, from: 0, count: 100, columns: [0, 1, 2, 3, 4] }))
    })
    await time('the same, rows behind the first', async () =>
      unwrap(bench.preview.rows(file, { view, from: 1_000_000, count: 100, columns: [0, 1, 2, 3, 4] })),
    )
  }
  await time('profile', async () => unwrap(bench.preview.profile(file)))
} finally {
  await bench.end()
}

async function writeTable(target: string, bytes: number): Promise<void> {
  const stream = createWriteStream(target)
  stream.write('horodatage;compteur;passages;temperature;commentaire\n')
  let row = 0
  for (let written = 0; written < bytes; ) {
    const lines: string[] = []
    for (let end = row + 10_000; row < end; row++) {
      const day = String((row % 28) + 1).padStart(2, '0')
      const counter = `C${String((row * 7) % 24).padStart(2, '0')}`
      lines.push(
        `${day}/03/2024 ${String(row % 24).padStart(2, '0')}:15;${counter};${(row * 31) % 401};${row % 40},${row % 10};relevé automatique\n`,
      )
    }
    const text = lines.join('')
    written += Buffer.byteLength(text)
    if (!stream.write(text)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'finish')
}
