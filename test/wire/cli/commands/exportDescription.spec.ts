// `export`: describes a folder of downloads for other programs.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SIDECAR_NAME } from '../../../../shared/library/sidecar/sidecar.js'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { downloadTwoDatasets } from '../../../support/cli/downloadTwoDatasets.js'
import { runCli } from '../../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

vi.setConfig({ testTimeout: 60_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())
const run = (...words: readonly string[]) => runCli(bundle.script, [...words, '--json'])

async function download(dialect: 'apm' | 'gateway') {
  const { to, path, code } = await downloadTwoDatasets(dialect, run)
  expect(code).toBe(0)
  return { to, path, folder: dirname(join(to, path)) }
}

const USUAL = {
  'ro-crate': 'ro-crate-metadata.json',
  datapackage: 'datapackage.json',
  dcat: 'dcat.jsonld',
  datacite: 'datacite.json',
  csl: 'citation.csl.json',
  bibtex: 'citation.bib',
  readme: 'README.md',
} as const

test.each(['apm', 'gateway'] as const)('every format is written under its usual name (%s)', async (dialect) => {
  const { to, folder, path } = await download(dialect)
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
  const sha256 = sums.slice(0, 64)
  for (const [format, name] of Object.entries(USUAL)) {
    const done = await run('export', to, '--as', format)
    expect(done.last, format).toEqual({ event: 'summary', files: 4 })
    expect(done.code, format).toBe(0)
    const text = readFileSync(join(to, name), 'utf8')
    expect(text, format).toContain('Comptages horaires des vélos')
    if (['ro-crate', 'datapackage', 'dcat', 'readme'].includes(format)) expect(text, format).toContain(sha256)
    if (name.includes('json')) JSON.parse(text)
  }
  const crate = JSON.parse(readFileSync(join(to, USUAL['ro-crate']), 'utf8'))['@graph'] as { '@id': string }[]
  expect(crate.map((entity) => decodeURIComponent(entity['@id']))).toContain(path)
  const { resources } = JSON.parse(readFileSync(join(to, USUAL.datapackage), 'utf8'))
  expect(resources.map((one: { path: string }) => one.path)).toContain(path)
  // A folder of one dataset describes itself, without its previous versions.
  const version = join(folder, '.versions', '20260101T000000Z-0a1b2c3d')
  mkdirSync(version, { recursive: true })
  copyFileSync(join(folder, SIDECAR_NAME), join(version, SIDECAR_NAME))
  expect((await run('export', folder, '--as', 'ro-crate')).last).toEqual({ event: 'summary', files: 1 })
  const own = JSON.parse(readFileSync(join(folder, USUAL['ro-crate']), 'utf8'))['@graph']
  expect(own[1]).toMatchObject({ '@id': './', name: 'Comptages horaires des vélos' })
})

test('two exports of one folder are the same bytes, and nothing is written over', async () => {
  const { to } = await download('apm')
  const out = join(await createTemporaryFolder(), 'crate.json')
  await run('export', to, '--as', 'ro-crate', '--out', out)
  await run('export', to, '--as', 'ro-crate')
  expect(readFileSync(out, 'utf8')).toBe(readFileSync(join(to, USUAL['ro-crate']), 'utf8'))
  writeFileSync(join(to, 'README.md'), 'mine')
  const { code, events } = await run('export', to, '--as', 'readme')
  expect(code).toBe(1)
  expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'disk/exists' })
  expect(readFileSync(join(to, 'README.md'), 'utf8')).toBe('mine')
})

test('a folder without a record is no folder of ours, and an unknown format is a mistake of usage', async () => {
  const empty = await createTemporaryFolder()
  const { code, events } = await run('export', empty, '--as', 'readme')
  expect(code).toBe(1)
  expect(events.find(({ event }) => event === 'failed')).toMatchObject({ code: 'disk/not-found' })
  expect((await run('export', empty, '--as', 'word')).code).toBe(2)
  expect((await run('export', empty)).code).toBe(2)
})

test('a folder with a damaged record is named, and no description is written that lacks its dataset', async () => {
  const { to, folder } = await download('apm')
  writeFileSync(join(folder, SIDECAR_NAME), '{')
  const { code, events } = await run('export', to, '--as', 'ro-crate')
  expect(code).toBe(1)
  expect(events).toEqual([
    expect.objectContaining({ event: 'failed', code: 'library/unreadable-record', path: folder }),
  ])
  expect(existsSync(join(to, USUAL['ro-crate']))).toBe(false)
  expect((await run('export', folder, '--as', 'ro-crate')).code).toBe(1)
})
