// Exports of the rows of a query, written by the real preview process.
import { generateKeyPairSync } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { decryptFile } from '../../../electron/crypto/decryptFile.js'
import { type PublicKey, parsePublicKey } from '../../../shared/crypto/publicKey.js'
import { createCsvFormat, type ExportFormat } from '../../../shared/preview/export/exportFormat.js'
import { FRENCH_CSV } from '../../support/preview/frenchCsv.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

describe('an export', () => {
  const ask = async (format: ExportFormat, name: string, publicKey: PublicKey | null = null) => {
    const files = [await bench.put('prix.csv', FRENCH_CSV)]
    const target = join(bench.folder, name)
    const sql = 'SELECT Commune, "Prix moyen", Code FROM prix WHERE Commune IS NOT NULL'
    return { target, done: await bench.exported({ files, sql, format, target, publicKey }) }
  }
  const csv = createCsvFormat('fr')

  it('as CSV for a French spreadsheet has its mark, semicolons, decimal commas and leading zeros', async () => {
    const { target, done } = await ask(csv, 'out.csv')
    expect(done).toMatchObject({ ok: true, value: { rows: 2 } })
    expect(await readFile(target, 'utf8')).toBe(
      '\ufeffCommune;Prix moyen;Code\r\nCafé-sur-Œuvre;1234,5;01234\r\nL’Île;2,25;00007\r\n',
    )
  })

  it('has integers for the sums that a stored answer holds as decimals', async () => {
    const files = [await bench.put('prix.csv', FRENCH_CSV)]
    const target = join(bench.folder, 'sums.parquet')
    const sql = 'SELECT 7::DECIMAL(38,0) AS total, 1.5::DECIMAL(38,2) AS price FROM prix'
    await bench.exported({ files, sql, format: { type: 'parquet' }, target, publicKey: null })
    expect(await bench.preview.open({ path: target, name: 'sums.parquet' })).toMatchObject({
      value: { table: { columns: [{ type: 'BIGINT' }, { type: 'DECIMAL(38,2)' }] } },
    })
  })

  it('as JSON is a list of records', async () => {
    const { target } = await ask({ type: 'json' }, 'out.json')
    expect(JSON.parse(await readFile(target, 'utf8'))).toEqual([
      { Commune: 'Café-sur-Œuvre', 'Prix moyen': 1234.5, Code: '01234' },
      { Commune: 'L’Île', 'Prix moyen': 2.25, Code: '00007' },
    ])
  })

  it('as Parquet is a table again', async () => {
    const { target } = await ask({ type: 'parquet' }, 'out.parquet')
    const seen = await bench.preview.open({ path: target, name: 'out.parquet' })
    expect(seen).toMatchObject({ value: { format: { type: 'parquet' }, count: { type: 'exact', rows: 2 } } })
  })

  it.each([csv, { type: 'parquet' } as const])(
    'encrypted as $is opens with the portal’s private key',
    async (format) => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const key = parsePublicKey(publicKey.export({ type: 'spki', format: 'pem' }).toString())
      if (!key.ok) throw new Error('a key of our own')
      const { target } = await ask(format, `secret-${format.type}.crypt`, key.value)
      const plain = await ask(format, `plain-${format.type}`)
      const opened = join(bench.folder, `opened-${format.type}`)
      const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      expect(await decryptFile({ disk: nodeDisk, source: target, target: opened, privateKeyPem })).toMatchObject({
        ok: true,
      })
      if (format.type === 'csv') expect(await readFile(opened)).toEqual(await readFile(plain.target))
      else expect((await bench.preview.open({ path: opened, name: 'x' })).ok).toBe(true)
    },
  )

  it('never replaces a file, and leaves nothing beside it', async () => {
    const files = [await bench.put('prix.csv', FRENCH_CSV)]
    const target = join(bench.folder, 'taken.csv')
    await writeFile(target, 'mine')
    const done = await bench.exported({ files, sql: 'SELECT 1 AS a', format: csv, target, publicKey: null })
    expect(done).toMatchObject({ ok: false, failure: { code: 'disk/exists' } })
    expect(await readFile(target, 'utf8')).toBe('mine')
    expect((await readdir(bench.folder)).filter((name) => name.endsWith('.rudi-partial'))).toEqual([])
  })

  it('of a query that fails in the middle leaves nothing', async () => {
    const files = [await bench.put('prix.csv', FRENCH_CSV)]
    const sql = `SELECT CAST(CASE WHEN i > 500000 THEN 'no' ELSE '1' END AS INTEGER) AS n FROM range(600000) r(i)`
    const target = join(bench.folder, 'half.csv')
    const done = await bench.exported({ files, sql, format: csv, target, publicKey: null })
    expect(done).toMatchObject({ ok: false, failure: { code: 'look/bad-question' } })
    expect((await readdir(bench.folder)).filter((name) => /half|partial/.test(name))).toEqual([])
  })
})
