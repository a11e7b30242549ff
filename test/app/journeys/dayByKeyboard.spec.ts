// The same work without a mouse, with `page.keyboard` only; the focus must be visible at every stop.
import { beforeAll, expect, it } from 'vitest'
import { createAnalystsDay } from '../../support/app/analystsDay.js'
import { createKeyboardUser } from '../../support/app/keyboardUser.js'
import { prepareApp } from '../../support/app/prepareApp.js'

const fixture = prepareApp('all tests')
const { app, portal } = fixture
const day = createAnalystsDay(fixture)

beforeAll(day.begin)

it('the day of an analyst, by keyboard alone: no step takes half a minute', async (context) => {
  const { page } = app
  const keys = createKeyboardUser(page)
  const content = page.getByRole('main')
  const button = (name: string | RegExp) => content.getByRole('button', { name })
  const dialog = page.getByRole('dialog')
  const grid = page.getByRole('grid', { name: 'Datasets' })
  const step = (name: string, act: () => Promise<void>) => day.step(context, name, act)
  /** Moves the focus there and presses the key. */
  const push = async (wanted: Parameters<typeof keys.to>[0], key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
    await keys.to(wanted)
    await page.keyboard.press(key)
  }
  const choose = async (field: string, option: string): Promise<void> => {
    await push(page.getByRole('combobox', { name: field }))
    await page.getByRole('option', { name: option }).waitFor()
    await keys.to(page.getByRole('option', { name: option }), 'ArrowDown')
    await page.keyboard.press('Enter')
  }

  await step('open the portal', async () => {
    await keys.to(page.getByLabel('Portal address'))
    await keys.write(portal.url)
    await push(page.getByRole('button', { name: 'Open this portal' }))
    await grid.getByRole('row', { name: /./ }).nth(5).waitFor()
  })

  await step('find', async () => {
    await keys.press('Control+f')
    await keys.write('comptages vélos 2024')
    await grid.getByRole('row', { name: day.cycling.counts.title, exact: true }).waitFor()
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await page.getByRole('complementary', { name: 'Dataset' }).getByText('comptages-velos-2024.csv').waitFor()
  })

  await step('preview before downloading', async () => {
    await push(page.getByRole('button', { name: 'Preview comptages-velos-2024.csv before downloading' }))
    await page.getByRole('columnheader', { name: 'passages' }).waitFor()
  })

  await step('download fifty files, a large one among them', async () => {
    await keys.press('Escape')
    await keys.press('Control+f')
    await keys.press('Delete')
    const themes = page.getByRole('region', { name: 'Theme' })
    await push(themes.getByRole('button', { name: /more$/ }))
    await push(themes.getByRole('checkbox', { name: /^Mobility/ }), 'Space')
    await page.getByRole('list', { name: 'Chosen filters' }).waitFor()
    await keys.press('Control+f')
    await keys.press('ArrowDown')
    await keys.press('Control+a')
    await page.getByText(/^\d+ selected$/).waitFor()
    await keys.press('a')
    await page.getByText(/^\d+ selected$/).waitFor({ state: 'detached' })
    await keys.press('Control+2')
    await push(content.getByRole('checkbox', { name: /^I accept/ }), 'Space')
    await push(button(/^Download \d+ files$/))
    await day.expectFifty()
  })

  await step('open the large table', async () => {
    await keys.press('Control+4')
    const files = page.getByRole('grid', { name: 'Files on disk' })
    await files.waitFor()
    await keys.press('Control+f')
    await keys.write('comptages-velos-2024')
    await expect.poll(() => files.getAttribute('aria-rowcount')).toBe('2')
    await keys.press('ArrowDown')
    await push(page.getByRole('button', { name: 'Preview comptages-velos-2024.csv' }))
    await page.getByRole('gridcell', { name: 'M000000000', exact: true }).waitFor()
  })

  await step('filter', async () => {
    await keys.to(page.getByRole('grid', { name: 'comptages-velos-2024.csv' }))
    await keys.press('ArrowRight')
    await keys.press('Alt+ArrowDown')
    await choose('Condition', 'equals')
    await keys.to(dialog.getByLabel('Text'))
    await keys.write('C07')
    await page.keyboard.press('Enter')
    await page.getByText(`${day.cycling.countOf('C07').rows.toLocaleString('en')} rows of`).waitFor()
  })

  await step('profile', async () => {
    await keys.to(page.getByRole('radio', { name: 'Rows', exact: true }), 'Shift+Tab')
    await keys.press('ArrowRight')
    await page.getByRole('img', { name: /Distribution of passages/ }).waitFor()
  })

  await step('write a join with a second file', async () => {
    await push(button('Query…'))
    const editor = page.getByLabel('SQL query')
    await editor.getByText('LIMIT').waitFor()
    const counts = /FROM\s*(\S+)/.exec(await editor.innerText())?.[1] ?? ''
    // The other table is found by its name.
    await keys.press('Control+f')
    await keys.write('compteurs')
    const found = page.getByRole('region', { name: 'Tables' }).locator('code')
    await expect.poll(() => found.allTextContents()).toHaveLength(1)
    const counters = (await found.textContent()) ?? ''
    await keys.to(editor)
    await keys.press('Control+a')
    await keys.write(`SELECT quartier, sum(passages) AS passages FROM ${counts} `)
    await keys.write(`JOIN ${counters} USING (compteur) GROUP BY quartier ORDER BY quartier `)
  })

  await step('run the join', async () => {
    await keys.press('Control+Enter')
    await page.getByText(new RegExp(`^${day.quarters} rows · `)).waitFor()
  })

  await step('chart', async () => {
    await keys.to(page.getByRole('radio', { name: 'Rows' }))
    await keys.press('ArrowRight')
    await page.getByRole('img', { name: /^Bar: Sum of passages by quartier/ }).waitFor()
  })

  await step('export to Parquet', async () => {
    await keys.to(button('Export…'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await keys.press('Control+a')
    await keys.write('passages par quartier')
    await choose('Format', 'Parquet')
    await push(dialog.getByRole('button', { name: 'Export', exact: true }))
    await page.getByRole('button', { name: 'Saved: passages par quartier.parquet' }).waitFor()
  })
  await day.expectParquet('passages par quartier.parquet')

  await step('encrypt for the portal', async () => {
    await push(button('Export…'))
    await dialog.waitFor()
    await keys.press('Control+a')
    await keys.write('passages rendus')
    await push(dialog.getByRole('checkbox', { name: 'Encrypt for the portal' }), 'Space')
    await dialog.getByText(/Fingerprint of its key/).waitFor()
    await push(dialog.getByRole('button', { name: 'Export', exact: true }))
    await page.getByRole('button', { name: /^Saved: passages rendus\.parquet\.crypt/ }).waitFor()
  })
  await day.expectSealed('passages rendus.parquet.crypt')

  await step('follow up an outdated file', async () => {
    await keys.press('Control+1')
    await keys.press('Control+f')
    await keys.write('compteurs de vélos')
    await grid.getByRole('row', { name: day.cycling.counters.title, exact: true }).waitFor()
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await push(button(/^Follow$/))
    await button(/^Unfollow$/).waitFor()
    portal.publish(day.cycling.counters.media[0]?.id ?? '')
    await keys.press('Control+6')
    await page.getByRole('heading', { name: 'Followed' }).waitFor()
    await push(button('Check now'))
    await page.getByText('File changed: compteurs-velos.csv').waitFor()
    await push(button('Update all'))
    await page.getByRole('heading', { name: 'Downloads' }).waitFor()
    await keys.press('Control+6')
    await page.getByText('Up to date', { exact: true }).waitFor()
    await expect.poll(() => day.expectNewest().then(() => true)).toBe(true)
  })
  day.expectQuick()
}, 400_000)
