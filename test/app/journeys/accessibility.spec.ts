// The accessibility audit in the real window: every screen and everything that floats over one, with real data, in both
// themes. The tables are typed by the product's own: a screen or an overlay without a row here does not compile, and a
// new floating part without one fails below.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { LandmarkName } from '../../../demo/seed/landmarks.js'
import type { Overlay, Route } from '../../../renderer/features/navigation/store/navigationStore.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import { prepareApp } from '../../support/app/prepareApp.js'
import { createUserActions } from '../../support/app/userActions.js'
import { type ConnectProxy, startConnectProxy } from '../../support/http/connectProxy.js'
import { createAxe } from '../../support/window/createAxe.js'

const { app, atEnd, begin, home, portal } = prepareApp('all tests')
let proxy: ConnectProxy

const button = (name: string | RegExp) => app.page.getByRole('button', { name })
const choose = (name: string) => app.page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name })
const heading = () => app.page.getByRole('heading', { level: 1 }).first().waitFor()
const wantedOf = (name: LandmarkName) =>
  portal
    .landmark(name)
    .media.map(({ datasetId, id }) => ({ datasetId: datasetId as DatasetId, mediaId: id as MediaId }))

/** Creates one download each that is done, running, waiting for a sign-in, and failed. */
async function fill(): Promise<void> {
  const folder = await app.must('folders.choose', undefined)
  if (folder === null) throw new Error('it was chosen')
  const add = (name: LandmarkName) => app.must('downloads.add', { folder: folder.token, wanted: wantedOf(name) })
  await add('plain')
  await app.until((all) => all.some(({ state }) => state.type === 'done'))
  await add('restricted')
  await add('hash-wrong')
  // It would be over before it has a limit of its own.
  await app.must('settings.write', { limitBytesPerSecond: 64 * 1024 })
  await add('medium')
  await app.must('downloads.limit', {
    ids: (await app.must('downloads.snapshot', { after: null })).downloads.map(({ id }) => id),
    bytesPerSecond: 64 * 1024,
  })
  await app.must('settings.write', { limitBytesPerSecond: null })
  await app.until((all) =>
    ['done', 'paused', 'failed', 'running'].every((is) => all.some(({ state }) => state.type === is)),
  )
}

beforeAll(async () => {
  await begin({})
  await app.page.emulateMedia({ reducedMotion: 'reduce' })
  await app.answerDialogs({ open: [home.downloads] })
  // Blocks the connection to every portal except the one on this machine.
  proxy = await startConnectProxy({ status: 403 })
  atEnd(proxy.close)
  await app.must('settings.write', { proxy: { is: 'address', origin: proxy.origin } })
})

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const CONTRAST = 'color-contrast'
/** One audit: its part of the page and its rules, in one theme. */
interface Audit {
  readonly only: string
  readonly rules: 'all' | 'contrast' | 'all but contrast'
}
/** The second theme only changes colours. */
const WHOLE_WINDOW: Readonly<Record<Theme, Audit>> = {
  light: { only: 'html', rules: 'all' },
  dark: { only: 'html', rules: 'contrast' },
}

/** Audits the window in its present state. */
async function audit(theme: Theme, what: string, { only, rules } = WHOLE_WINDOW[theme]): Promise<readonly string[]> {
  await expect
    .poll(() => app.page.evaluate(() => document.documentElement.dataset.theme), { timeout: 10_000 })
    .toBe(theme)
  const axe = (await createAxe(app.page)).include(only)
  if (rules === 'contrast') axe.withRules([CONTRAST])
  if (rules === 'all but contrast') axe.disableRules([CONTRAST])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${theme} ${what}: ${id}: ${html.slice(0, 200)}`),
  )
}

/**
 * Opens each screen of the window, with content. A comparison needs two versions of a file:
 * `test/window/compare/compare.spec.ts` audits it in both themes.
 */
const PLACES: Readonly<Record<Exclude<Route, 'compare'>, () => Promise<void>>> = {
  catalogue: async () => {
    await choose('Catalogue').click()
    await app.page.getByRole('grid', { name: 'Datasets' }).getByRole('row').nth(1).click()
    await app.page.getByRole('complementary', { name: 'Dataset' }).getByRole('heading', { level: 2 }).waitFor()
  },
  basket: async () => {
    await choose('Basket').click()
    await app.page.getByRole('region', { name: 'Summary' }).waitFor()
  },
  downloads: async () => {
    await choose('Downloads').click()
    await app.page.getByRole('grid', { name: 'Downloads' }).getByRole('row').nth(1).waitFor()
  },
  library: async () => {
    await choose('Library').click()
    if (!(await app.page.getByRole('complementary', { name: 'File details' }).isVisible()))
      await app.page.locator('.library-row:not(.row-head)').first().click()
    await app.page.getByRole('complementary', { name: 'File details' }).getByText('Downloaded from').waitFor()
  },
  query: async () => {
    await choose('Queries').click()
    await app.page.getByLabel('SQL query').waitFor()
  },
  follow: async () => {
    await choose('Followed').click()
    await app.page.getByRole('heading', { level: 1, name: 'Followed' }).waitFor()
  },
  preview: async () => {
    await choose('Library').click()
    await button(/^Preview /)
      .first()
      .click()
    await app.page.getByRole('table').or(app.page.getByRole('grid')).first().waitFor()
  },
  encryption: async () => {
    await choose('Encrypt').click()
    await app.page.getByText(/RSA \d+ bits/).waitFor()
  },
  accounts: () => choose('Accounts').click().then(heading),
  nodeTokens: () => choose('Producer tools').click().then(heading),
  settings: () => choose('Settings').click().then(heading),
  portals: async () => {
    await button(/^Portal: /).click()
    await app.page.getByRole('menuitem', { name: 'Manage portals…' }).click()
    await app.page.getByRole('heading', { name: 'Add a portal' }).waitFor()
  },
}

const FLOATS = ':is(.popup, .overlay)'
/** The position of a part in the page is the same in both themes, and the colours below it are those of a screen. */
const FLOATING_PART: Readonly<Record<Theme, readonly Audit[]>> = {
  light: [
    { only: 'html', rules: 'all but contrast' },
    { only: FLOATS, rules: 'contrast' },
  ],
  dark: [{ only: FLOATS, rules: 'contrast' }],
}
const floating = (role: 'dialog' | 'alertdialog' | 'menu' | 'listbox') => app.page.getByRole(role).first().waitFor()

/** Parts that cover the whole window. */
const OVERLAYS: Readonly<Record<Overlay, () => Promise<void>>> = {
  palette: () =>
    button('Open the command palette')
      .click()
      .then(() => floating('dialog')),
  shortcuts: () => app.page.keyboard.press('?').then(() => floating('dialog')),
  network: async () => {
    await PLACES.portals()
    await app.page.getByLabel('Portal address').fill('https://rudi.example')
    await button('Network settings').click()
    await floating('dialog')
  },
}

/** Opens each floating part of the window. Those of `OVERLAYS` are in both tables. */
const FLOATING: Readonly<Record<string, () => Promise<void>>> = {
  'CommandPalette.tsx': OVERLAYS.palette,
  'ShortcutDialog.tsx': OVERLAYS.shortcuts,
  'NetworkDialog.tsx': OVERLAYS.network,
  'Sidebar.tsx': () =>
    button(/^Portal: /)
      .click()
      .then(() => floating('menu')),
  'SelectField.tsx': async () => {
    await choose('Catalogue').click()
    await app.page.getByRole('combobox', { name: 'Sort by' }).click()
    await floating('listbox')
  },
  'FacetDrawer.tsx': async () => {
    // The rail has no room beside a detail.
    await PLACES.catalogue()
    await button(/^Filters/).click()
    await floating('dialog')
  },
  'DownloadWithoutBasketDialog.tsx': async () => {
    await PLACES.catalogue()
    await app.page
      .getByRole('complementary', { name: 'Dataset' })
      .getByRole('button', { name: /^Download / })
      .click()
    await floating('dialog')
  },
  'DownloadMenu.tsx': async () => {
    await choose('Downloads').click()
    await button(/^More actions for /)
      .first()
      .click()
    await floating('menu')
  },
  'DownloadToolbar.tsx': async () => {
    await choose('Downloads').click()
    await app.page.getByRole('row', { name: 'trafic-2024.csv', exact: true }).click()
    await app.page.keyboard.press('Control+a')
    await button('Priority and speed').click()
    await floating('menu')
  },
  'ForgetPortalDialog.tsx': async () => {
    await PLACES.portals()
    await button(/^Remove /)
      .first()
      .click()
    await floating('alertdialog')
  },
  'DiagnosticsDialog.tsx': async () => {
    await PLACES.settings()
    await button('Show report…').click()
    await floating('dialog')
  },
  'AboutSettings.tsx': async () => {
    await PLACES.settings()
    await button('Licences…').click()
    await floating('dialog')
  },
  'SavedAndRecentQueries.tsx': async () => {
    await PLACES.query()
    await app.page.getByLabel('SQL query').fill('SELECT 1 AS one')
    // Completions, which belong to the editor, are shown while a person types.
    await app.page.keyboard.press('Escape')
    await button(/^Run$/).click()
    await button('Saved and history').click()
    await floating('menu')
  },
  'CitationDialog.tsx': async () => {
    await PLACES.library()
    await button('How to cite…').click()
    await app.page.getByRole('combobox', { name: 'Format' }).waitFor()
  },
  'ExportDialog.tsx': async () => {
    await PLACES.preview()
    await button('Export…').click()
    await floating('dialog')
  },
  'OpenElsewhereMenu.tsx': async () => {
    await PLACES.preview()
    await button('Other programs').click()
    await floating('menu')
  },
  'GridTools.tsx': async () => {
    await PLACES.preview()
    await button('Columns').click()
    await floating('dialog')
  },
  'ColumnMenu.tsx': async () => {
    await PLACES.preview()
    await app.page.getByRole('columnheader').nth(1).click({ button: 'right' })
    await floating('dialog')
  },
  'CellInspector.tsx': async () => {
    await PLACES.preview()
    await app.page.getByRole('gridcell').nth(1).dblclick()
    await floating('dialog')
  },
  'DeepLinkDialog.tsx': async () => {
    const [media] = portal.landmark('plain').media
    await app.must('links.paste', { text: `rudi://dataset/${media?.datasetId}?portal=elsewhere.example` })
    await floating('alertdialog')
  },
}

it('the first page has no violation in either theme', async () => {
  const found: string[] = []
  for (const theme of THEMES) {
    await app.must('settings.write', { theme })
    await button('Try the demo portal').waitFor()
    found.push(...(await audit(theme, 'first page')))
  }
  expect(found).toEqual([])
})

it('no place of the window has a violation in either theme', async () => {
  const userActions = createUserActions(app.page)
  await userActions.openPortal(portal.url)
  await userActions.putInBasket([portal.landmark('mixed').title])
  await fill()
  const found: string[] = []
  for (const theme of THEMES) {
    await app.must('settings.write', { theme })
    for (const [place, go] of Object.entries(PLACES)) {
      await go()
      found.push(...(await audit(theme, place)))
    }
  }
  expect(found).toEqual([])
})

it('nothing that floats over the window has a violation in either theme', async () => {
  const found: string[] = []
  for (const theme of THEMES) {
    await app.must('settings.write', { theme })
    for (const [part, open] of Object.entries(FLOATING)) {
      await open()
      for (const one of FLOATING_PART[theme]) found.push(...(await audit(theme, part, one)))
      await app.page.keyboard.press('Escape')
      await expect.poll(() => app.page.locator(`${FLOATS}:visible`).count(), { timeout: 10_000 }).toBe(0)
    }
  }
  expect(found).toEqual([])
})

/** Parts that first need two versions, a selection or a protected file are audited by specs of the window. */
const AUDITED_ELSEWHERE: Readonly<Record<string, string>> = {
  'CellMenu.tsx': 'map/map.spec.ts',
  'KeyChoice.tsx': 'compare/compare.spec.ts',
  'OpenedSelection.tsx': 'share/share.spec.ts',
  'SavedSelection.tsx': 'share/share.spec.ts',
  'ShareDialog.tsx': 'share/share.spec.ts',
  'PriorityAndRateMenu.tsx': 'downloads/downloads.spec.ts',
  'PurgeDialog.tsx': 'library/agreements.spec.ts',
}

it('every part that can float is in a table', () => {
  for (const spec of Object.values(AUDITED_ELSEWHERE))
    expect(readFileSync(join(import.meta.dirname, '../../window', spec), 'utf8')).toContain('auditAccessibility(page)')
  const folder = join(import.meta.dirname, '../../../renderer')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !/[\\/]overlay[\\/](?:Menu|DialogPanel)\.tsx$/.test(name),
  )
  // Our menu and our panel of dialogs are no parts of the window by themselves; the components that use them are.
  const imported =
    /from '(?:@base-ui\/react\/(?:dialog|alert-dialog|menu|context-menu|select|combobox|popover|tooltip|drawer)|[./]+\/components\/overlay\/Menu\.js)'/
  const isFloating = (name: string) => imported.test(readFileSync(join(folder, name), 'utf8'))
  const floats = names.filter(isFloating).map((name) => name.replace(/^.*[\\/]/, ''))
  expect(floats.toSorted()).toEqual(Object.keys({ ...FLOATING, ...AUDITED_ELSEWHERE }).toSorted())
})
