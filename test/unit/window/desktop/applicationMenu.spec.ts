// The application's menu on macOS, and none elsewhere.
import type { Menu, MenuItemConstructorOptions } from 'electron'
import { expect, it } from 'vitest'
import { createApplicationMenu } from '../../../../electron/window/desktop/applicationMenu.js'
import { shellMessages as en } from '../../../../renderer/features/shell/messages/en.js'
import { shellMessages as fr } from '../../../../renderer/features/shell/messages/fr.js'
import type { MenuCommand } from '../../../../shared/menu/menuCommands.js'
import { SCREENS } from '../../../../shared/menu/screens.js'

type Item = MenuItemConstructorOptions

function aMenu(platform: string) {
  const set: (readonly Item[] | null)[] = []
  const chosen: MenuCommand[] = []
  const menu = {
    buildFromTemplate: (template: readonly Item[]) => template,
    setApplicationMenu: (template: readonly Item[] | null) => set.push(template),
  } as unknown as Pick<typeof Menu, 'setApplicationMenu' | 'buildFromTemplate'>
  return { set, chosen, show: createApplicationMenu({ menu, platform, choose: (one) => void chosen.push(one) }) }
}

const listItems = (template: readonly Item[] | null | undefined): readonly Item[] =>
  (template ?? []).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))

it.each(['linux', 'win32'])('is none on %s', (platform) => {
  const { set, show } = aMenu(platform)
  show('fr')
  show('en')
  expect(set).toEqual([null, null])
})

it.each([
  ['fr', fr],
  ['en', en],
] as const)('names every screen in %s as the side bar does', (language, messages) => {
  const { set, show } = aMenu('darwin')
  show(language)
  const labels = listItems(set[0]).map(({ label }) => label)
  const screens = SCREENS.filter((screen) => screen !== 'settings')
  for (const screen of screens) expect(labels).toContain(messages[`screen.${screen}`])
  expect(labels).toContain(`${messages['screen.settings']}…`)
})

it('gives the window each command once, with the keys that the window has for it', () => {
  const { set, chosen, show } = aMenu('darwin')
  show('en')
  const own = listItems(set[0]).filter(({ click }) => click !== undefined)
  for (const { click } of own) (click as () => void)()
  expect(chosen.toSorted()).toEqual([...SCREENS, 'shortcuts'].toSorted())
  const keys = own.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [String(accelerator)]))
  expect(keys).toEqual(['Command+,', ...SCREENS.slice(0, 9).map((_, index) => `Command+${index + 1}`)])
})

it('offers copy, paste and leaving, and no tool of the runtime, in the words of the language', () => {
  const { set, show } = aMenu('darwin')
  show('fr')
  const items = listItems(set[0]).filter(({ type }) => type !== 'separator')
  const roles = items.map(({ role }) => role)
  expect(roles).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectAll', 'close', 'quit']))
  for (const role of ['reload', 'forceReload', 'toggleDevTools', 'zoomIn', 'zoomOut', 'resetZoom'])
    expect(roles).not.toContain(role)
  expect(items.filter(({ label }) => label === undefined)).toEqual([])
})

it('changes with the language, and only then', () => {
  const { set, show } = aMenu('darwin')
  show('fr')
  show('fr')
  show('en')
  expect(set.map((template) => template?.[1]?.label)).toEqual(['Fichier', 'File'])
})
