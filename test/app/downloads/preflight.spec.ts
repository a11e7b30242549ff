// A basket of two hundred media with every obstacle, in the real window, until it is on disk.
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { LandmarkName } from '../../../demo/seed/landmarks.js'
import { createBlockContent } from '../../../demo/seed/lazyContent.js'
import type { SeedDataset } from '../../../demo/seed/model.js'
import { type BasketEntry, basketEntry } from '../../../shared/basket/basketEntry.js'
import type { PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { haveAllEnded } from '../../support/app/startApp.js'
import { createUserActions } from '../../support/app/userActions.js'
import { hashFiles } from '../../support/disk/hashFiles.js'

const { app, begin, home, portal, start } = prepareApp('each test')

const HUGE_ID = '00000000-0000-4000-8000-0000000000aa'

/** Sixteen tebibytes, more than any test machine has room for: they are declared, and not read. */
const HUGE: SeedDataset = {
  id: HUGE_ID,
  index: 0,
  landmark: null,
  title: 'Relevé laser de la Bretagne',
  synopsis: 'Nuage de points.',
  theme: 'environment',
  keywords: ['laser'],
  producer: { id: '00000000-0000-4000-8000-0000000000bb', name: 'Rennes Métropole' },
  access: 'open',
  storage: 'online',
  created: '2024-01-01T09:00:00Z',
  updated: '2024-01-01T09:00:00Z',
  temporal: null,
  media: [
    {
      id: '00000000-0000-4000-8000-0000000000cc',
      datasetId: HUGE_ID,
      kind: 'FILE',
      name: 'laser.zip',
      contract: 'dwnl',
      fileType: 'application/zip',
      encoding: null,
      sealing: 'no',
      hash: 'dummy',
      behaviour: {
        ranges: true,
        validator: 'strong',
        disposition: 'quoted',
        bytesPerSecond: null,
        redirects: false,
        bareDigest: false,
        live: false,
      },
      contentKey: 'laser',
      content: () => createBlockContent(2 ** 44, () => undefined),
    },
  ],
}

const landmark = (name: LandmarkName): SeedDataset => portal.landmark(name)

const entriesOf = ({ id, title, producer, media }: SeedDataset): readonly BasketEntry[] =>
  media.map((one) =>
    basketEntry.parse({
      datasetId: id,
      datasetTitle: title,
      producer: producer.name,
      media: { id: one.id, name: one.name, fileType: one.fileType, sizeBytes: null },
    }),
  )

const GONE = basketEntry.parse({
  datasetId: '00000000-0000-4000-8000-0000000000dd',
  datasetTitle: 'Jeu de données disparu',
  producer: 'Rennes',
  media: { id: '00000000-0000-4000-8000-0000000000ee', name: 'disparu.csv', fileType: 'text/csv', sizeBytes: null },
})

const OBSTACLES = [
  ...['plain', 'many', 'restricted', 'restricted-not-granted', 'personal', 'services', 'series', 'no-contract'],
  ...['archived', 'unavailable', 'mixed', 'same-names', 'latin1', 'utf8-name', 'hash-dummy', 'nameless'],
] as const satisfies readonly LandmarkName[]

/** Returns media with every obstacle that the portal can produce, and ordinary datasets up to two hundred media. */
function twoHundred(): readonly BasketEntry[] {
  const chosen = [GONE, ...entriesOf(HUGE), ...OBSTACLES.flatMap((name) => entriesOf(landmark(name)))]
  for (let index = 0; chosen.length < 200 && index < portal.contentStore.catalogue.count; index++) {
    const dataset = portal.contentStore.catalogue.at(index)
    if (dataset.landmark !== null || dataset.access !== 'open' || dataset.storage !== 'online') continue
    chosen.push(...entriesOf(dataset))
  }
  return chosen.slice(0, 200)
}

/** Creates the existing files: one as it should be, and one of another program under a wanted name. */
async function prepare(): Promise<void> {
  await app.must('portals.add', { address: portal.url, title: 'Rennes', dialect: 'gateway' })
  await app.answerDialogs({ open: [home.downloads] })
  const folder = await app.must('folders.choose', undefined)
  if (folder === null) throw new Error('the folder was chosen')
  const [plain] = entriesOf(landmark('plain'))
  const [first, second] = entriesOf(landmark('many'))
  if (plain === undefined || first === undefined || second === undefined) throw new Error('the landmarks have media')
  const wanted = [plain, first].map(({ datasetId, media }) => ({ datasetId, mediaId: media.id }))
  await app.must('downloads.add', { folder: folder.token, wanted })
  await app.until(haveAllEnded)
  const there = (await hashFiles(home.downloads)).find(({ name }) => name === first.media.name)
  await writeFile(join(dirname(there?.path ?? ''), second.media.name ?? ''), 'Another program wrote this.\n')
}

async function portalOf(): Promise<PortalId> {
  const [card] = await app.must('portals.list', undefined)
  if (card === undefined) throw new Error('there is a portal')
  return card.id
}

async function fill(entries: readonly BasketEntry[]): Promise<void> {
  const portalId = await portalOf()
  for (let from = 0; from < entries.length; from += LIMITS.BASKET_BATCH)
    await app.must('basket.change', { portalId, put: entries.slice(from, from + LIMITS.BASKET_BATCH), remove: [] })
}

it('two hundred media: every obstacle is named with its remedy, and what remains arrives exact', async () => {
  await begin({ datasets: 120, dialect: 'gateway', more: [HUGE] })
  await prepare()
  await fill(twoHundred())
  await app.quit()
  await start()
  await app.answerDialogs({ open: [home.downloads] })
  const { page } = app
  const userActions = createUserActions(page)
  await userActions.go('Basket')
  const main = page.getByRole('main')
  const group = (name: RegExp) => main.getByRole('row', { name })
  const press = (name: RegExp) => main.getByRole('button', { name }).click()
  const why = main.getByRole('status')
  await main.getByRole('button', { name: /^(Change|Choose a folder)…$/ }).click()

  const obstacles = [
    /^1 file not found$/,
    /^\d+ services \(not downloadable\)$/,
    /^1 personal-data file$/,
    /^3 restricted files, sign-in required$/,
    /^1 file marked unavailable$/,
    /^1 archived file$/,
    /^1 name already taken$/,
    /^2 files already here$/,
    /^\d+ files ready$/,
  ]
  for (const name of obstacles) await group(name).waitFor()
  await main.getByText('short on this disk').first().waitFor()
  await why.getByText('Not enough disk space').waitFor()

  await press(/^Remove the largest file$/)
  await why.getByText('Accept the licences and conditions first.').waitFor()
  await press(/^Sign in: 3 restricted files/)
  const { person } = portal.accounts
  await userActions.signIn(person.login, person.password)
  await userActions.go('Basket')
  await group(/^1 file without access$/).waitFor()
  const away = [
    /not found$/,
    /not downloadable\)$/,
    /personal-data file$/,
    /without access$/,
    /unavailable$/,
    /archived file$/,
  ]
  for (const what of away) await press(new RegExp(`^Remove: .*${what.source}`))
  for (const what of away) await group(what).waitFor({ state: 'detached' })
  await main.getByRole('combobox', { name: 'If a file with the same name exists' }).click()
  await page.getByRole('option', { name: 'Keep both' }).click()
  await main.getByRole('checkbox', { name: /^I accept/ }).click()
  const left = await app.must('basket.read', { portalId: await portalOf() })
  await press(new RegExp(`^Download ${left.length - 2} files$`))
  await page.getByRole('heading', { name: 'Downloads' }).waitFor()

  const downloads = await app.until((all) => all.length >= left.length && haveAllEnded(all))
  expect(await app.must('basket.read', { portalId: await portalOf() })).toEqual([])
  const files = await hashFiles(home.downloads)
  expect(downloads.filter(({ state }) => state.type !== 'done')).toEqual([])
  for (const { media } of left) {
    const expected = await portal.expectedSha256(media.id)
    expect(
      files.filter(({ sha256 }) => sha256 === expected),
      media.name ?? media.id,
    ).not.toEqual([])
  }
  // The other program's file is unchanged.
  const [, second] = entriesOf(landmark('many'))
  const both = files.filter(({ name }) => name.startsWith((second?.media.name ?? '').replace('.csv', '')))
  expect(both).toHaveLength(2)
})
