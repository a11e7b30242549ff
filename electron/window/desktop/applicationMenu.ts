import type { Menu, MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../../shared/menu/menuCommands.js'
import { createMenuMessages } from '../../../shared/menu/menuMessages.js'
import { SCREEN_NAMES, SCREENS } from '../../../shared/menu/screens.js'
import type { Language } from '../../../shared/messages/language.js'

export interface ApplicationMenuDeps {
  readonly menu: Pick<typeof Menu, 'setApplicationMenu' | 'buildFromTemplate'>
  readonly platform: string
  readonly choose: (command: MenuCommand) => void
}

/**
 * Returns a function that sets the menu of the application in a language. On macOS, copying, pasting and quitting need
 * a menu, and people expect every screen in it. The other systems get none, because the default menu of Electron has
 * entries that the window forbids.
 */
export function createApplicationMenu({ menu, platform, choose }: ApplicationMenuDeps): (language: Language) => void {
  let shown: Language | null = null
  return (language) => {
    if (shown === language) return
    shown = language
    menu.setApplicationMenu(
      platform === 'darwin' ? menu.buildFromTemplate([...buildMenuTemplate(language, choose)]) : null,
    )
  }
}

/** The keys are those of the window (`useShortcuts`), which handles them before the menu does. */
function buildMenuTemplate(
  language: Language,
  choose: (command: MenuCommand) => void,
): readonly MenuItemConstructorOptions[] {
  const words = createMenuMessages(language)
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const screens = SCREENS.filter((screen) => screen !== 'settings').map((screen, index) => ({
    label: SCREEN_NAMES[screen][language],
    accelerator: `Command+${index + 1}`,
    click: () => choose(screen),
  }))
  return [
    {
      label: 'Rudi Desk',
      submenu: [
        { role: 'about', label: words.about },
        separator,
        { label: words.settings, accelerator: 'Command+,', click: () => choose('settings') },
        separator,
        { role: 'services', label: words.services },
        separator,
        { role: 'hide', label: words.hide },
        { role: 'hideOthers', label: words.hideOthers },
        { role: 'unhide', label: words.showAll },
        separator,
        { role: 'quit', label: words.quit },
      ],
    },
    { label: words.file, submenu: [{ role: 'close', label: words.close }] },
    {
      label: words.edit,
      submenu: [
        { role: 'undo', label: words.undo },
        { role: 'redo', label: words.redo },
        separator,
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        { role: 'selectAll', label: words.selectAll },
      ],
    },
    { label: words.view, submenu: [{ role: 'togglefullscreen', label: words.fullScreen }] },
    { label: words.go, submenu: screens },
    {
      role: 'window',
      label: words.window,
      submenu: [
        { role: 'minimize', label: words.minimize },
        { role: 'zoom', label: words.zoom },
        separator,
        { role: 'front', label: words.bringAllToFront },
      ],
    },
    {
      role: 'help',
      label: words.help,
      submenu: [{ label: words.shortcuts, click: () => choose('shortcuts') }],
    },
  ]
}
