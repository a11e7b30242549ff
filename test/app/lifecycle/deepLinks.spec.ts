// Links from other programs, in the real application: before its start, while it runs, and very many (L-02, L-04,
// L-06).
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareApp } from '../../support/app/prepareApp.js'
import { startSecondInstance } from '../../support/app/startApp.js'

const { app, begin, home, portal, start } = prepareApp('all tests')

beforeAll(configure)
/** Configures the portal. */
async function configure(): Promise<void> {
  await begin({})
  await app.must('portals.add', { address: portal.url, title: '', dialect: 'auto' })
}

const linkTo = (name: 'plain' | 'medium'): string => {
  const [media] = portal.landmark(name).media
  if (media === undefined) throw new Error('a landmark has media')
  return `rudi://dataset/${media.datasetId}?portal=${encodeURIComponent(portal.url)}`
}

async function startAgain(args: readonly string[], ends = 0): Promise<void> {
  expect(await startSecondInstance(home, args)).toBe(ends)
}

const dialog = () => app.page.getByRole('alertdialog')
/** Lists the requests for exactly the datasets of the links; those for the copy of the catalogue do not count. */
const lookUps = (since: number): readonly string[] => {
  const named = (['plain', 'medium'] as const).map((name) => portal.landmark(name).media[0]?.datasetId ?? '?')
  return portal.log
    .slice(since)
    .flatMap(({ target }) => (named.some((id) => target.includes(`/metadatas/${id}`)) ? [target] : []))
}

describe('a link', () => {
  it('while the application runs comes by a second start that leaves, and a flood of them is one question', async () => {
    const since = portal.log.length
    await startAgain([linkTo('plain')])
    await dialog().waitFor()
    await Promise.all([
      startAgain([linkTo('medium')]),
      startAgain([linkTo('plain'), linkTo('medium')]),
      startAgain(['rudi://dataset/11111111-2222-4333-8444-555555555555?portal=evil.example']),
    ])
    await app.page.getByText('evil.example').waitFor()
    expect(await dialog().count()).toBe(1)
    const { groups } = await app.must('links.waiting', undefined)
    expect(groups.map(({ type, targets }) => [type, targets.length])).toEqual([
      ['chosen', 2],
      ['unknown', 1],
    ])
    await dialog().getByRole('button', { name: 'Ignore' }).click()
    await dialog().waitFor({ state: 'detached' })
    expect(lookUps(since)).toEqual([])
  })

  it('that is longer than the lock can hand over ends itself alone', async () => {
    let shown = 0
    await app.page.exposeFunction('wasShown', () => {
      shown += 1
    })
    await app.electron.evaluate(({ app: running, BrowserWindow }) => {
      running.on('second-instance', () => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('wasShown()'))
    })
    // Lengths just below and above the 32 KiB of one message, beyond a socket's buffer, and in many pieces.
    for (const length of [32_500, 32_768, 120_000]) await startAgain([`rudi:${'a'.repeat(length)}`], 2)
    await startAgain(Array(40).fill(`rudi:${'a'.repeat(2000)}`), 2)
    expect(shown).toBe(0)
    expect(await app.must('links.waiting', undefined)).toMatchObject({ groups: [] })
    await startAgain([linkTo('plain')])
    await expect.poll(() => shown).toBe(1)
    await dialog().getByRole('button', { name: 'Ignore' }).click()
    await dialog().waitFor({ state: 'detached' })
  })

  it('of a cold start waits for an answer, and nothing is asked before it', async () => {
    await app.quit()
    const since = portal.log.length
    await start(['--', linkTo('plain')])
    await dialog().waitFor()
    expect(lookUps(since)).toEqual([])
    await dialog().getByRole('button', { name: 'Open' }).click()
    await app.page.getByRole('heading', { level: 2, name: 'Comptages horaires des vélos' }).first().waitFor()
    expect((await app.must('downloads.snapshot', { after: null })).downloads).toEqual([])
  })
})
