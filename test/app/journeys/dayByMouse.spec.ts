// The work of an analyst with the mouse, from a search to the encrypted result; each step takes at most half a minute.
// The keyboard is used only for texts.
import { beforeAll, expect, it } from 'vitest'
import { createAnalystsDay } from '../../support/app/analystsDay.js'
import { prepareApp } from '../../support/app/prepareApp.js'

const fixture = prepareApp('all tests')
const { app, portal } = fixture
const day = createAnalystsDay(fixture)

beforeAll(day.begin)

it('the day of an analyst, with the mouse: no step takes half a minute', async (context) => {
  const { page } = app
  const content = page.getByRole('main')
  const button = (name: string | RegExp) => content.getByRole('button', { name })
  const dialog = page.getByRole('dialog')
  const grid = page.getByRole('grid', { name: 'Datasets' })
  const search = page.getByRole('searchbox', { name: 'Search the catalogue' })
  const go = (name: string) =>
    page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  const choose = async (field: string, option: string | RegExp): Promise<void> => {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
  }
  const step = (name: string, act: () => Promise<void>) => day.step(context, name, act)

  await step('open the portal', async () => {
    await page.getByLabel('Portal address').fill(portal.url)
    await page.getByRole('button', { name: 'Open this portal' }).click()
    await grid.getByRole('row', { name: /./ }).nth(5).waitFor()
  })

  await step('find', async () => {
    await search.fill('comptages vélos 2024')
    await grid.getByRole('row', { name: day.cycling.counts.title, exact: true }).click()
    await page.getByRole('complementary', { name: 'Dataset' }).getByText('comptages-velos-2024.csv').waitFor()
  })

  await step('preview before downloading', async () => {
    await page.getByRole('button', { name: 'Preview comptages-velos-2024.csv before downloading' }).click()
    await page.getByRole('columnheader', { name: 'passages' }).waitFor()
  })

  await step('download fifty files, a large one among them', async () => {
    await button('Close the dataset').click()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    const themes = page.getByRole('region', { name: 'Theme' })
    await themes.getByRole('button', { name: /more$/ }).click()
    await themes.getByRole('checkbox', { name: /^Mobility/ }).click()
    await page.getByRole('list', { name: 'Chosen filters' }).waitFor()
    await grid.getByRole('checkbox', { name: 'Select all' }).click()
    await button('Add to basket').click()
    await go('Basket')
    await content.getByRole('checkbox', { name: /^I accept/ }).click()
    await button(/^Download \d+ files$/).click()
    await day.expectFifty()
  })

  await step('open the large table', async () => {
    await go('Library')
    await page.getByRole('searchbox', { name: /^Name, dataset/ }).fill('comptages-velos-2024')
    await page.getByRole('button', { name: 'Preview comptages-velos-2024.csv' }).click()
    await page.getByRole('gridcell', { name: 'M000000000', exact: true }).waitFor()
  })

  await step('filter', async () => {
    await page.getByRole('button', { name: 'Filter and options of compteur' }).click()
    await choose('Condition', 'equals')
    await dialog.getByLabel('Text').fill('C07')
    await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByText(`${day.cycling.countOf('C07').rows.toLocaleString('en')} rows of`).waitFor()
  })

  await step('profile', async () => {
    await page.getByRole('radio', { name: 'Columns', exact: true }).click()
    await page.getByRole('img', { name: /Distribution of passages/ }).waitFor()
  })

  await step('write a join with a second file', async () => {
    await button('Query…').click()
    const editor = page.getByLabel('SQL query')
    await editor.getByText('LIMIT').waitFor()
    const counts = /FROM\s*(\S+)/.exec(await editor.innerText())?.[1] ?? ''
    // The other table is found by its name.
    await page.getByRole('searchbox', { name: 'Search tables' }).fill('compteurs')
    const found = page.getByRole('region', { name: 'Tables' }).locator('code')
    await expect.poll(() => found.allTextContents()).toHaveLength(1)
    const counters = (await found.textContent()) ?? ''
    await editor.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`SELECT quartier, sum(passages) AS passages FROM ${counts} `)
    await page.keyboard.type(`JOIN ${counters} USING (compteur) GROUP BY quartier ORDER BY quartier `)
  })

  await step('run the join', async () => {
    await button('Run').click()
    await page.getByText(new RegExp(`^${day.quarters} rows · `)).waitFor()
  })

  await step('chart', async () => {
    await page.getByRole('radio', { name: 'Chart' }).click()
    await page.getByRole('img', { name: /^Bar: Sum of passages by quartier/ }).waitFor()
  })

  await step('export to Parquet', async () => {
    await button('Export…').click()
    await dialog.getByLabel('Name', { exact: true }).fill('passages par quartier')
    await choose('Format', 'Parquet')
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('button', { name: 'Saved: passages par quartier.parquet' }).waitFor()
  })
  await day.expectParquet('passages par quartier.parquet')

  await step('encrypt for the portal', async () => {
    await button('Export…').click()
    await dialog.getByLabel('Name', { exact: true }).fill('passages rendus')
    await dialog.getByRole('checkbox', { name: 'Encrypt for the portal' }).click()
    await dialog.getByText(/Fingerprint of its key/).waitFor()
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('button', { name: /^Saved: passages rendus\.parquet\.crypt/ }).waitFor()
  })
  await day.expectSealed('passages rendus.parquet.crypt')

  await step('follow up an outdated file', async () => {
    await go('Catalogue')
    await search.fill('compteurs de vélos')
    await grid.getByRole('row', { name: day.cycling.counters.title, exact: true }).click()
    await button(/^Follow$/).click()
    await button(/^Unfollow$/).waitFor()
    portal.publish(day.cycling.counters.media[0]?.id ?? '')
    await go('Followed')
    await button('Check now').click()
    await page.getByText('File changed: compteurs-velos.csv').waitFor()
    await button('Update all').click()
    await page.getByRole('heading', { name: 'Downloads' }).waitFor()
    await go('Followed')
    await page.getByText('Up to date', { exact: true }).waitFor()
    await expect.poll(() => day.expectNewest().then(() => true)).toBe(true)
  })
  day.expectQuick()
}, 400_000)
