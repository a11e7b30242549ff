// Large tables are read once: later requests use the stored copy. The real preview process with real DuckDB.
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { createKeptTables } from '../../../../electron/adapters/workers/keptTables.js'
import type { KeptTable, PreviewFile } from '../../../../electron/ports/preview/previewService.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { PreviewTable } from '../../../../shared/preview/model.js'
import { AS_FOUND } from '../../../../shared/preview/readerOptions.js'
import { ok, type Result } from '../../../../shared/result.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'
import { unwrap } from '../../../support/unwrap.js'

/** Of this test alone: copies are made after an answer, and one that another test had asked for would come in between. */
let bench: RunningPreviewProcess
beforeEach(async () => {
  bench = await startPreviewProcess()
})
afterEach(() => bench.end())

const HEADER = 'jour;code;ouvert;valeur;heure;nom'
const line = (row: number): string =>
  `${String((row % 28) + 1).padStart(2, '0')}/03/2024 08:15;0${row % 9999};${row % 2 ? 'Oui' : 'Non'};${row},5;08:15:00;${'x'.repeat(40)}é`
/** The number of rows of a file that is large enough to be kept. */
const ROWS = Math.ceil(LIMITS.KEPT_FROM_BYTES / 60)
const CONTENT = `${HEADER}\n${Array.from({ length: ROWS }, (_, row) => line(row)).join('\n')}\n`

const keptFolder = (): string => join(bench.folder, 'scratch-kept')
const listKept = (): readonly string[] => {
  try {
    return readdirSync(keptFolder())
  } catch {
    return []
  }
}

/** Asks about a file, and waits for its copy. The process that wrote it has then ended. */
async function askUntilKept(file: PreviewFile, sql: string): Promise<PreviewTable> {
  const answer = await unwrap(bench.ask([file], sql))
  const others = bench.pids()
  const untilMs = performance.now() + 20_000
  while (performance.now() < untilMs) {
    if (listKept().length > 0 && bench.pids().every((pid) => others.includes(pid))) return answer
    await wait(20)
  }
  throw new Error('nothing was kept')
}

const SUMMARY =
  'SELECT typeof(jour), typeof(code), typeof(ouvert), typeof(valeur), typeof(heure), min(jour), max(code), sum(valeur), count(*) FROM t GROUP BY ALL'

async function putKept(name: string): Promise<PreviewFile> {
  const file = { ...(await bench.put(name, CONTENT)), view: 't' }
  await askUntilKept(file, 'SELECT count(*) FROM t')
  return file
}

/** Other rows under the same size and date: only what reads the file itself sees them. */
async function changeUnseen({ path }: PreviewFile): Promise<void> {
  const date = new Date('2024-01-01T00:00:00Z')
  await utimes(path, date, date)
}

describe('a large table that was read once', () => {
  it('gives the same rows, types and order when it is asked again', async () => {
    const file = { ...(await bench.put('same.csv', CONTENT)), view: 't' }
    const first = await askUntilKept(file, SUMMARY)
    expect(await unwrap(bench.ask([file], SUMMARY))).toEqual(first)
    expect(first.rows[0]?.slice(0, 5)).toEqual(['TIMESTAMP', 'VARCHAR', 'BOOLEAN', 'DOUBLE', 'TIME'])
    const opened = await unwrap(bench.preview.open(file))
    expect(opened).toMatchObject({ type: 'table', format: { type: 'csv' }, count: { type: 'exact', rows: ROWS } })
    expect(opened.type === 'table' && opened.table.rows[1]?.[3]).toBe('1.5')
  })

  it('is answered from what is kept, and not from the file', async () => {
    const file = await putKept('answered.csv')
    // What is kept is replaced: the answer shows where it comes from.
    const [kept = ''] = listKept()
    const other = join(bench.folder, 'other.csv')
    await writeFile(other, `${HEADER}\n${line(1)}\n`)
    const target = join(bench.folder, 'other.parquet')
    await unwrap(
      bench.preview.answer({ files: [{ path: other, name: 'other.csv', view: 't' }], sql: 'FROM t', target }),
    )
    await rename(target, join(keptFolder(), kept))
    expect((await unwrap(bench.ask([file], 'SELECT count(*) FROM t'))).rows).toEqual([['1']])
  })

  it('is read anew after the file has changed', async () => {
    const file = await putKept('changed.csv')
    await appendFile(file.path, `${line(7)}\n`)
    expect((await unwrap(bench.ask([file], 'SELECT count(*) FROM t'))).rows).toEqual([[String(ROWS + 1)]])
  })

  it('is read anew when only its date has changed, for a program may keep the size', async () => {
    const file = await putKept('dated.csv')
    await writeFile(file.path, CONTENT.replace('0,5', '9,5'))
    await changeUnseen(file)
    expect((await unwrap(bench.ask([file], 'SELECT min(valeur) FROM t'))).rows).toEqual([['1.5']])
  })

  it('is read from the file when what was kept is gone', async () => {
    const file = await putKept('gone.csv')
    for (const name of listKept()) await rm(join(keptFolder(), name))
    expect((await unwrap(bench.ask([file], 'SELECT count(*) FROM t'))).rows).toEqual([[String(ROWS)]])
  })

  it('is another reading with other reader options', async () => {
    const file = await putKept('options.csv')
    const asText: PreviewFile = { ...file, reader: { ...AS_FOUND, dates: 'text' } }
    const types = await unwrap(bench.ask([asText], 'SELECT typeof(jour) FROM t LIMIT 1'))
    expect(types.rows).toEqual([['VARCHAR']])
  })

  it('is scrolled in the order of the file, sorted and filtered the same', async () => {
    const file = await putKept('grid.csv')
    const view = { sort: [], filters: [], columns: null }
    const rows = await unwrap(bench.preview.rows(file, { view, from: ROWS - 3, count: 3, columns: [3] }))
    expect(rows).toEqual([[`${ROWS - 3}.5`], [`${ROWS - 2}.5`], [`${ROWS - 1}.5`]])
    await bench.preview.release()
  })
})

/** A file of this many zero bytes, which takes no time to write. */
async function putSparse(name: string, bytes: number): Promise<PreviewFile> {
  const path = join(bench.folder, name)
  await writeFile(path, '')
  await truncate(path, bytes)
  return { path, name }
}

/** Stands for the preview process: writes a copy of four bytes. */
async function writeKept({ path }: PreviewFile, target: string): Promise<KeptTable> {
  await writeFile(target, 'kept')
  const stamp = await unwrap(nodeDisk.stamp(path))
  return { path: target, stamp, bytes: 4, rows: 1, notes: [], misfits: null, format: { type: 'parquet' } }
}

it('no copy is made of a small file, of the beginning of one, or of rows that were revealed', async () => {
  const begun: string[] = []
  const tables = createKeptTables({
    folder: join(bench.folder, 'chosen'),
    keep: async (file, target) => {
      begun.push(file.name)
      return ok(await writeKept(file, target))
    },
    onIdle: () => undefined,
  })
  const ask = async (file: PreviewFile): Promise<void> => void (await unwrap(tables.ask([file], async () => ok(null))))
  await ask(await putSparse('small.csv', LIMITS.KEPT_FROM_BYTES - 1))
  await ask({ ...(await putSparse('part.csv', LIMITS.KEPT_FROM_BYTES)), isBeginning: true })
  await ask({ ...(await putSparse('secret.csv', LIMITS.KEPT_FROM_BYTES)), revealed: ['/protected.csv'] })
  // Copies are made in the order of the requests: the others would have their turn before this one.
  await ask(await putSparse('whole.csv', LIMITS.KEPT_FROM_BYTES))
  await expect.poll(() => begun).toContain('whole.csv')
  expect(begun).toEqual(['whole.csv'])
  tables.close()
})

it('no copy is kept where none is allowed', async () => {
  const scratch = join(bench.folder, 'memory')
  const preview = bench.openIn(scratch)
  const file = { ...(await bench.put('protected.csv', CONTENT)), view: 't' }
  try {
    await unwrap(bench.ask([file], 'SELECT count(*) FROM t', { preview }))
    await wait(1500)
    expect(existsSync(`${scratch}-kept`)).toBe(false)
    expect(existsSync(`${scratch}-4`)).toBe(false)
  } finally {
    await preview.close()
  }
})

it('a bounded number of copies is kept, and the least recently used one goes first', async () => {
  const folder = join(bench.folder, 'bounded')
  let idle = 0
  const tables = createKeptTables({
    folder,
    keep: async (file, target) => ok(await writeKept(file, target)),
    onIdle: () => {
      idle += 1
    },
  })
  const files = await Promise.all(
    Array.from({ length: LIMITS.KEPT_TABLES + 2 }, (_, at) => putSparse(`sparse-${at}`, LIMITS.KEPT_FROM_BYTES)),
  )
  const seen = (file: PreviewFile): Promise<Result<boolean>> =>
    tables.ask([file], async ([lent]) => ok(lent?.kept !== undefined))
  for (const [at, file] of files.entries()) {
    await unwrap(seen(file))
    await expect.poll(() => idle).toBeGreaterThan(at)
    // The first table is used all the time.
    if (at > 0 && files[0] !== undefined) {
      const before = idle
      expect(await unwrap(seen(files[0]))).toBe(true)
      await expect.poll(() => idle).toBeGreaterThan(before)
      idle = at + 1
    }
  }
  expect(readdirSync(folder)).toHaveLength(LIMITS.KEPT_TABLES)
  const [first, second] = files
  expect(first !== undefined && (await unwrap(seen(first)))).toBe(true)
  expect(second !== undefined && (await unwrap(seen(second)))).toBe(false)
  tables.close()
  expect(existsSync(folder)).toBe(false)
})

describe('a request that reads a large file more than once', () => {
  /** Copies that are written when the test says so. */
  async function openSlowly(name: string) {
    const begun: string[] = []
    let write: () => void = () => undefined
    let idle = 0
    const tables = createKeptTables({
      folder: join(bench.folder, name),
      keep: async (file, target, onProgress) => {
        begun.push(file.path)
        onProgress({ phase: 'read', part: 0.5 })
        await new Promise<void>((resolve) => {
          write = resolve
        })
        return ok(await writeKept(file, target))
      },
      onIdle: () => {
        idle += 1
      },
    })
    const parts: (number | null | undefined)[] = []
    const ask = (file: PreviewFile, signal = new AbortController().signal): Promise<Result<boolean>> =>
      tables.askWhenKept(file, async (ready) => {
        const given = await ready(signal, (progress) => parts.push(progress?.part))
        return ok(given.kept !== undefined)
      })
    return { tables, begun, parts, ask, write: () => write(), countIdle: () => idle }
  }

  it('has its copy written first, says how far that is, and reads it', async () => {
    const { tables, begun, parts, ask, write } = await openSlowly('first')
    const file = await putSparse('large.csv', LIMITS.KEPT_FIRST_BYTES)
    const answers = [ask(file), ask(file)]
    await expect.poll(() => begun.length).toBe(1)
    write()
    expect(await Promise.all(answers.map(unwrap))).toEqual([true, true])
    expect(begun).toEqual([file.path])
    expect(parts).toContain(0.5)
    expect(await unwrap(ask(file))).toBe(true)
    tables.close()
  })

  it('reads the file itself while another table has its turn, when it is cancelled, and where it is not large', async () => {
    const { tables, begun, ask, write, countIdle } = await openSlowly('turn')
    const [large, other] = [
      await putSparse('large.csv', LIMITS.KEPT_FIRST_BYTES),
      await putSparse('other.csv', LIMITS.KEPT_FIRST_BYTES),
    ]
    const cancelled = new AbortController()
    const answer = ask(large, cancelled.signal)
    await expect.poll(() => begun.length).toBe(1)
    expect(await unwrap(ask(other))).toBe(false)
    expect(await unwrap(ask(await putSparse('small.csv', LIMITS.KEPT_FIRST_BYTES - 1)))).toBe(false)
    cancelled.abort()
    expect(await unwrap(answer)).toBe(false)
    // The other tables have their turn after the first, because their requests were answered.
    const writeOn = (): number => {
      write()
      return countIdle()
    }
    await expect.poll(writeOn).toBe(1)
    expect(begun.slice(0, 2)).toEqual([large.path, other.path])
    tables.close()
  })
})

it('profiles a large file from the copy that it makes first', async () => {
  const file = {
    ...(await bench.put('profiled.csv', `${CONTENT}${CONTENT.slice(HEADER.length + 1).repeat(8)}`)),
    view: 't',
  }
  const profile = await unwrap(bench.preview.profile(file))
  expect(profile.rows).toBe(9 * ROWS)
  expect(listKept()).toHaveLength(1)
})

it('no copy is left when the store is closed', async () => {
  await putKept('closing.csv')
  await bench.preview.close()
  expect(listKept()).toEqual([])
})
