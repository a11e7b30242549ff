// Previews in the real window, with the real preview process and real DuckDB.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPortalKeys, type PortalKeys } from '../../../demo/seed/portalKeys.js'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { decryptFile } from '../../../electron/crypto/decryptFile.js'
import { downloadPlain } from '../../support/app/landmarkDownloads.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { createPdf } from '../../support/preview/createPdf.js'

const ROWS = 30_000
/** A table as French offices write it: Windows-1252, semicolons, decimal commas. */
const FRENCH = Buffer.from(
  `Commune;Prix moyen;Code\r\n${Array.from({ length: ROWS }, (_, n) => `Saint-Mélaine ${n % 7};${n},5;0${n % 10}\r\n`).join('')}`,
  'latin1',
)

const { app, begin, home, portal } = prepareApp('all tests')
let keys: PortalKeys
let path: string

beforeAll(async () => {
  keys = createPortalKeys()
  await begin({ keys })
  path = (await downloadPlain({ home, app, portal })).path
  await writeFile(path, FRENCH)
  await place('Downloads')
  await app.page.getByRole('button', { name: /^Preview / }).click()
  await app.page.getByText('decimal comma').waitFor()
})

const place = (name: string) =>
  app.page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
const face = (name: string) => app.page.getByRole('radio', { name, exact: true }).click()
const at = (name: string): string => join(home.path, name)

async function pick(name: string, value: string): Promise<void> {
  await app.page.getByRole('combobox', { name }).click()
  await app.page.getByRole('option', { name: value }).click()
}

async function saveSealed(name: string): Promise<void> {
  await app.page.getByLabel('Name', { exact: true }).fill(name)
  await app.page.getByRole('checkbox', { name: 'Encrypt for the portal' }).click()
  await app.page.getByText(/Fingerprint of its key/).waitFor()
  await app.page.getByRole('button', { name: 'Export', exact: true }).click()
}

async function findWritten(name: string): Promise<string> {
  const found = (await readdir(home.path, { recursive: true })).find((one) => one.endsWith(name))
  if (found === undefined) throw new Error(`${name} was written`)
  return at(found)
}

async function decrypted(sealed: string, name: string): Promise<string> {
  const privateKeyPem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const opened = await decryptFile({ disk: nodeDisk, source: sealed, target: at(name), privateKeyPem })
  expect(opened).toMatchObject({ ok: true })
  return readFile(at(name), 'utf8')
}

describe('a CSV of a French office, in the window', () => {
  it('shows its encoding, separator, decimal comma, and all its rows counted', async () => {
    const facts = app.page.locator('.look-facts')
    for (const fact of ['Windows-1252', 'semicolon', 'decimal comma', '30,000 rows', '3 columns'])
      expect(await facts.innerText()).toContain(fact)
    expect(await app.page.getByRole('gridcell', { name: 'Saint-Mélaine 0' }).first().isVisible()).toBe(true)
    expect(await app.page.getByRole('gridcell', { name: '0.5', exact: true }).isVisible()).toBe(true)
  })

  it('shows what each column holds', async () => {
    await face('Columns')
    await app.page.getByRole('img', { name: /Distribution of Prix moyen/ }).waitFor()
    expect(await app.page.getByText('30,000', { exact: true }).first().isVisible()).toBe(true)
  })

  it('answers a question in SQL, and exports the answer, encrypted for the portal', async () => {
    await app.page.getByRole('button', { name: 'Query…' }).click()
    const editor = app.page.getByLabel('SQL query')
    await editor.getByText('LIMIT').waitFor()
    const view = /FROM\s*(\S+)/.exec(await editor.innerText())?.[1] ?? ''
    await editor.fill(
      `SELECT Commune, avg("Prix moyen") AS moyenne, count(*) AS n FROM ${view} GROUP BY ALL ORDER BY ALL`,
    )
    await app.page.keyboard.press('Control+Enter')
    await app.page.getByText('7 rows · 3 columns').waitFor()
    await app.page.getByRole('button', { name: 'Export…' }).click()
    await pick('Separator', 'Semicolon ( ; )')
    await pick('Decimal mark', 'Comma: 1234,5')
    await saveSealed('answer')
    await app.page.getByRole('button', { name: 'Saved: answer.csv.crypt' }).waitFor()
    const lines = (await decrypted(await findWritten('answer.csv.crypt'), 'answer.csv')).split('\r\n')
    expect(lines[0]).toBe('\ufeffCommune;moyenne;n')
    expect(lines[1]).toMatch(/^Saint-Mélaine 0;\d+,\d+;4286$/)
    expect(lines).toHaveLength(9)
    await place('Downloads')
    await app.page.getByRole('button', { name: /^Preview / }).click()
    await app.page.getByText('decimal comma').waitFor()
  })

  it('streams all rows of the table into a folder, encrypted, and what the portal opens is every row', async () => {
    await face('Rows')
    await app.page.getByRole('button', { name: 'Export…' }).click()
    await saveSealed('all')
    await app.page.getByRole('button', { name: 'Saved: all.csv.crypt' }).waitFor()
    const lines = (await decrypted(await findWritten('all.csv.crypt'), 'all.csv')).split('\r\n')
    expect(lines).toHaveLength(ROWS + 2)
    expect(lines[ROWS]).toBe(`Saint-Mélaine ${(ROWS - 1) % 7};${ROWS - 1},5;0${(ROWS - 1) % 10}`)
  })

  it('whose bytes were swapped for a bomb leaves the window alive and says what happened', async () => {
    await writeFile(path, Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(100_000, 7), Buffer.from('PAR1')]))
    await app.page.getByRole('button', { name: 'Back' }).click()
    await app.page.getByRole('button', { name: /^Preview / }).click()
    await app.page.getByRole('alert').waitFor()
    await writeFile(path, FRENCH)
    await app.page.getByRole('button', { name: 'Back' }).click()
    await app.page.getByRole('button', { name: /^Preview / }).click()
    await app.page.getByText('decimal comma').waitFor()
  })

  it('that loses its process in the middle gets a new one', async () => {
    const portalId = (await app.must('portals.list', undefined)).find(({ chosen }) => chosen)?.id
    if (portalId === undefined) throw new Error('a portal')
    const asked = app.ask('query.run', {
      portalId,
      sql: 'SELECT count(*) FROM range(100000000) a(i), range(100000000) b(j) WHERE (i * j) % 7 = 3',
    })
    const killed = await app.electron.evaluate(async ({ app: main }) => {
      for (let tries = 0; tries < 600; tries++) {
        // The process is identified by its name, because on a busy machine it uses little processor time.
        const ours = main.getAppMetrics().filter(({ name }) => name?.startsWith('Rudi preview'))
        const one = ours.find(({ cpu }) => cpu.percentCPUUsage > 0.5)
        if (one !== undefined) return process.kill(one.pid, 'SIGKILL')
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return false
    })
    expect(killed).toBe(true)
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'look/ended' } })
    expect(await app.ask('query.run', { portalId, sql: 'SELECT 1 AS a' })).toMatchObject({
      ok: true,
      value: { rows: [['1']] },
    })
    // The end of a process that the product ends itself is not noted as a crash.
    const withoutEnd = app.ask('query.run', {
      portalId,
      sql: 'SELECT count(*) FROM range(100000000) a(i), range(100000000) b(j) WHERE (i * j) % 7 = 5',
    })
    await app.electron.evaluate(async ({ app: main }) => {
      const isBusy = () =>
        main.getAppMetrics().some(({ name, cpu }) => name?.startsWith('Rudi preview') && cpu.percentCPUUsage > 0.5)
      for (let tries = 0; tries < 600 && !isBusy(); tries++) await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await app.must('query.cancel', undefined)
    expect(await withoutEnd).toMatchObject({ ok: false, failure: { code: 'look/cancelled' } })
    const noted = (await app.must('app.diagnostics', undefined)).match(/crash\.process/g)
    expect(noted).toHaveLength(1)
  })
})

describe('what is drawn for the window', () => {
  const lookAgain = async (content: string | Uint8Array): Promise<void> => {
    await writeFile(path, content)
    await app.page.getByRole('button', { name: 'Back' }).click()
    await app.page.getByRole('button', { name: /^Preview / }).click()
  }
  /** Whether the window could decode the picture, which its content policy must allow. */
  const isShown = async (name: string): Promise<boolean> => {
    const picture = app.page.getByRole('img', { name })
    await picture.waitFor()
    return picture.evaluate((one) => one instanceof HTMLImageElement && one.decode().then(() => one.naturalWidth > 0))
  }

  it('a PDF is drawn page by page', async () => {
    await lookAgain(createPdf(['First', 'Last']))
    expect(await isShown('Page 1 of 2')).toBe(true)
    await app.page.getByRole('button', { name: 'Next page' }).click()
    expect(await isShown('Page 2 of 2')).toBe(true)
    expect(await app.page.getByText('Last', { exact: true }).count()).toBe(1)
  })

  it('a row of a sorted table leads to its feature on the map, and the feature back to the row', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => `${n};${2000 - n};${(2 + n / 1000).toFixed(3)};48\n`)
    await lookAgain(`id;rank;lon;lat\n${rows.join('')}`)
    await app.page.getByText('2,000 rows').first().waitFor()
    await app.page.getByRole('columnheader', { name: /rank/ }).click()
    await app.page.locator('[data-row="0"][data-column="0"]', { hasText: /^1,?999$/ }).click()
    await app.page.keyboard.press('m')
    await app.page.getByRole('region', { name: 'Attributes' }).getByText('Row 2,000', { exact: true }).waitFor()
    await app.page.locator('.map-sheets:focus').waitFor()
    await app.page.keyboard.press('m')
    // The cell alone was selected before; now its row is.
    await expect.poll(() => app.page.locator('[data-row="0"].data-cell.selected').count()).toBe(4)
    expect(await app.page.locator('.data-cell.selected').count()).toBe(4)
  })

  it('an SVG is drawn without what it wants to run or to load', async () => {
    const picture = '<rect width="9" height="9"/><script>while(true);</script><image href="http://127.0.0.1:9/x.png"/>'
    await lookAgain(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${picture}</svg>`)
    await app.page.getByText('SVG · 9 × 9 pixels').waitFor()
    await lookAgain(FRENCH)
    await app.page.getByText('decimal comma').waitFor()
  })
})

describe('a file whose download was cleared from the list', () => {
  it('is looked at and asked from the library all the same', async () => {
    const media = await held()
    await app.page.getByRole('button', { name: 'Back' }).click()
    await app.must('downloads.forget', { ids: 'ended' })
    await expect.poll(async () => (await app.must('downloads.snapshot', { after: null })).downloads).toEqual([])
    await place('Library')
    // The file is not the downloaded one, so its row offers the repair; the details show it nevertheless.
    await app.page.locator('.library-row:not(.row-head)').first().click()
    await app.page
      .getByRole('complementary', { name: 'File details' })
      .getByRole('button', { name: /^Preview/ })
      .click()
    await app.page.getByText('decimal comma').waitFor()
    expect(await app.must('preview.profile', media)).toMatchObject({ rows: ROWS })
    await app.page.getByRole('button', { name: 'Query…' }).click()
    await app.page.getByLabel('SQL query').getByText('LIMIT').waitFor()
    await app.page.getByRole('button', { name: 'Run' }).click()
    await app.page.getByText('100 rows · 3 columns').waitFor()
  })
})

async function held() {
  const [one] = (await app.must('downloads.snapshot', { after: null })).downloads
  if (one === undefined) throw new Error('there is a download')
  return { datasetId: one.datasetId, mediaId: one.mediaId }
}
