// A newcomer's first minute, by hand: nothing is configured, and one click leads to verified files (product.md).
import { afterEach, describe, expect, it } from 'vitest'
import { aHome, allEnded, type Home, type RunningApp, startApp } from '../help/app.js'
import { filesBelow } from '../help/filesBelow.js'

let home: Home
let app: RunningApp

afterEach(async () => {
  await app?.kill()
  await home?.remove()
})

describe('the first run', () => {
  it('leads from the demo portal to a verified file, and finds both again after a restart', async () => {
    home = await aHome()
    app = await startApp(home)
    await app.page.getByRole('button', { name: 'Try the demo portal' }).click()
    const search = app.page
      .getByRole('searchbox')
      .or(app.page.getByPlaceholder(/Search/))
      .first()
    await search.fill('Comptages horaires des vélos')
    await app.page.getByText('Comptages horaires des vélos').first().click()
    await app.page
      .getByRole('button', { name: /^Download/ })
      .last()
      .click()
    const [done] = await app.until(allEnded)
    expect(done?.state).toMatchObject({ is: 'done', verdict: { is: 'verified' } })
    const names = (await filesBelow(`${home.path}`)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['comptages-velos.csv', 'dataset.rudi.json', 'SHA256SUMS']))

    const before = await app.must('portals.list', undefined)
    await app.quit()
    app = await startApp(home)
    expect(await app.must('portals.list', undefined)).toEqual(before)
    // The demo portal runs again, at the address that its downloads know it by.
    await expect.poll(async () => (await app.ask('catalog.facets', undefined)).ok, { timeout: 20_000 }).toBe(true)
    expect(await app.must('downloads.snapshot', undefined)).toMatchObject({ downloads: [done] })
  })
})
