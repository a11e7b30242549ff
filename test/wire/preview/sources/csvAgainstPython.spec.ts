// Text tables in many dialects and encodings, written by Python's csv module, read here and compared cell by cell.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { isInstalled } from '../../../support/peers/isInstalled.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'

const PYTHON = isInstalled('python3')

/** A program that writes the files, and what its own reader reads from each, as JSON. */
const WITNESS = `
import csv, datetime, io, json, random, sys
out = sys.argv[1]
random.seed(15)
words = ['Rennes', 'Saint-Malo', 'a "b" c', '"', 'deux\\nlignes', 'x;y,z|t', 'é', 'l\\'été', ' espace ', '', 'N/A', '007']
cases = []
for number in range(40):
    separator = random.choice([';', ',', '\\t', '|'])
    encoding = random.choice(['utf-8', 'utf-8-sig', 'cp1252', 'utf-16'])
    end = random.choice(['\\n', '\\r\\n'])
    quoting = random.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
    comma = separator != ',' and random.random() < 0.5
    rows = []
    for index in range(random.choice([3, 40, 700])):
        day = datetime.date(2020, 1, 1) + datetime.timedelta(days=random.randrange(2000))
        rows.append([f'ligne {index} é', random.choice(words), str(random.randrange(-9999, 99999)),
            f'{random.random() * 1000:.3f}'.replace('.', ',' if comma else '.'), day.strftime('%d/%m/%Y'),
            random.choice(['Oui', 'Non']), f'{random.randrange(1000, 99999):05d}'])
    text = io.StringIO(newline='')
    writer = csv.writer(text, delimiter=separator, lineterminator=end, quoting=quoting)
    writer.writerow(['nom', 'mot', 'entier', 'reel', 'jour', 'ouvert', 'code_postal'])
    writer.writerows(rows)
    name = f'{number}.csv'
    with open(f'{out}/{name}', 'w', encoding=encoding, newline='') as file: file.write(text.getvalue())
    with open(f'{out}/{name}', encoding=encoding, newline='') as file: read = list(csv.reader(file, delimiter=separator))[1:]
    expected = [[a, b or None, str(int(c)), float(d.replace(',', '.')), datetime.datetime.strptime(e, '%d/%m/%Y').strftime('%Y-%m-%d'),
        'true' if f == 'Oui' else 'false', g] for a, b, c, d, e, f, g in read]
    cases.append({'name': name, 'manner': f'{separator!r} {encoding} {end!r} {quoting}', 'rows': expected})
with open(f'{out}/cases.json', 'w') as file: json.dump(cases, file)
`

const cases = z.array(
  z.object({
    name: z.string(),
    manner: z.string(),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  }),
)

let bench: RunningPreviewProcess
let folder: string

beforeAll(async () => {
  bench = await startPreviewProcess()
  folder = await mkdtemp(join(tmpdir(), 'rudi-witness-'))
})
afterAll(async () => {
  await bench.end()
  await rm(folder, { recursive: true, force: true })
})

describe.skipIf(!PYTHON)('forty tables that Python writes (skipped: apt-get install python3)', () => {
  it('are read as Python reads them, value by value', async () => {
    const made = spawnSync('python3', ['-', folder], { input: WITNESS, encoding: 'utf8' })
    expect(made.stderr).toBe('')
    const written = cases.parse(JSON.parse(await readFile(join(folder, 'cases.json'), 'utf8')))
    expect(written).toHaveLength(40)
    for (const { name, manner, rows } of written) {
      const seen = await bench.preview.open({ path: join(folder, name), name })
      if (!seen.ok || seen.value.type !== 'table') throw new Error(`${manner}: ${JSON.stringify(seen)}`)
      const { table, misfits, count } = seen.value
      expect([manner, table.columns.map(({ kind }) => kind)]).toEqual([
        manner,
        ['text', 'text', 'number', 'number', 'date', 'boolean', 'text'],
      ])
      expect([manner, misfits, count]).toEqual([manner, null, { type: 'exact', rows: rows.length }])
      const shown = table.rows.map((row) =>
        row.map((cell, index) => (index === 3 && cell !== null ? Number(cell) : cell)),
      )
      expect([manner, shown]).toEqual([manner, rows])
    }
  }, 120_000)
})
