import { SCREENS } from './screens.js'

/** What a person chooses in the application's menu and the window carries out: a screen, or the list of shortcuts. */
export const MENU_COMMANDS = [...SCREENS, 'shortcuts'] as const
export type MenuCommand = (typeof MENU_COMMANDS)[number]
