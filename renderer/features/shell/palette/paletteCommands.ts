import {
  Contrast,
  Eraser,
  FolderOpen,
  Keyboard,
  Languages,
  Link,
  ListCollapse,
  type LucideIcon,
  Moon,
  Pause,
  Play,
  Plus,
  RotateCcw,
  Sun,
  Trash2,
} from 'lucide-react'
import type { DatasetRow } from '../../../../shared/catalogue/model.js'
import { SCREENS } from '../../../../shared/menu/screens.js'
import type { Stores } from '../../../context/createStores.js'
import type { Messages } from '../../../messages/messages.js'
import { clearFilters, getClearText, isNarrowed } from '../../catalogue/store/catalogueQuery.js'
import { SCREEN_ICONS } from '../../navigation/screenIcons.js'
import type { ShortcutKey } from '../shortcuts/shortcuts.js'

/** A command of the palette. */
export interface PaletteCommand {
  readonly key: string
  readonly icon: LucideIcon
  readonly label: string
  /** A small text beside the label, such as a producer; empty for most commands. */
  readonly note: string
  readonly keys: readonly ShortcutKey[]
  /** True when the focus goes to the target of the command and does not return. */
  readonly takesFocus?: true
  readonly run: () => void
}

type Doing = Omit<PaletteCommand, 'note' | 'keys'> & { readonly keys?: readonly ShortcutKey[] }
const createCommand = (doing: Doing): PaletteCommand => ({ note: '', keys: [], ...doing })

/** The screens, with the keys that open them. */
export function createNavigationCommands({ navigation }: Stores, messages: Messages): readonly PaletteCommand[] {
  const screens = SCREENS.map((name, index) =>
    createCommand({
      key: `place ${name}`,
      icon: SCREEN_ICONS[name],
      label: messages.say(`screen.${name}`),
      // There are more screens than digits: the last ones have another key, or none.
      keys: name === 'settings' ? ['mod', ','] : index < 9 ? ['mod', String(index + 1)] : [],
      takesFocus: true,
      run: () => navigation.enter(name),
    }),
  )
  const add = createCommand({
    key: 'portals',
    icon: Plus,
    label: messages.say('portal.add'),
    run: () => navigation.go('portals'),
  })
  return [...screens, add]
}

function downloadCommands({ downloads }: Stores, messages: Messages): readonly PaletteCommand[] {
  const counts = downloads.getState().index.getCounts()
  const active = counts.running + counts.queued + counts.waiting + counts.verifying
  const all: readonly (Doing & { readonly when: boolean })[] = [
    {
      key: 'pause',
      icon: Pause,
      label: messages.say('downloads.pause.all'),
      run: () => void downloads.pause('all'),
      when: active > 0,
    },
    {
      key: 'resume',
      icon: Play,
      label: messages.say('downloads.resume.all'),
      run: () => void downloads.resume('all'),
      when: counts.paused > 0,
    },
    {
      key: 'retry',
      icon: RotateCcw,
      label: messages.say('downloads.retry.all'),
      run: () => void downloads.retryFailed(),
      when: counts.failed > 0,
    },
    {
      key: 'clear',
      icon: Trash2,
      label: messages.say('downloads.forget.ended'),
      run: () => downloads.forget('ended'),
      when: counts.done + counts.cancelled > 0,
    },
  ]
  return all.flatMap(({ when, ...doing }) => (when ? [createCommand(doing)] : []))
}

function createMannerCommands({ settings, navigation }: Stores, messages: Messages): readonly PaletteCommand[] {
  const other = messages.language === 'fr' ? 'en' : 'fr'
  const dense = settings.getState().settings.density === 'dense'
  const themes = { light: Sun, dark: Moon, system: Contrast } as const
  return [
    ...(['light', 'dark', 'system'] as const).map((theme) =>
      createCommand({
        key: `theme ${theme}`,
        icon: themes[theme],
        label: messages.say('theme.toggle', { theme: messages.say(`theme.${theme}`) }),
        run: () => void settings.write({ theme }),
      }),
    ),
    createCommand({
      key: 'language',
      icon: Languages,
      label: messages.say('language.toggle'),
      run: () => void settings.write({ language: other }),
    }),
    createCommand({
      key: 'density',
      icon: ListCollapse,
      label: messages.say('common.labelled', {
        label: messages.say('settings.density'),
        value: messages.say(dense ? 'choice.normal' : 'choice.dense'),
      }),
      run: () => void settings.write({ density: dense ? 'normal' : 'dense' }),
    }),
    createCommand({
      key: 'keys',
      icon: Keyboard,
      label: messages.say('keys.title'),
      keys: ['?'],
      run: () => navigation.show('shortcuts'),
    }),
  ]
}

/** The actions that have an effect now. */
export function createActionCommands(stores: Stores, messages: Messages): readonly PaletteCommand[] {
  const { catalog, navigation, share } = stores
  const { query } = catalog.getState()
  const narrowed = createCommand({
    key: 'everything',
    icon: Eraser,
    label: messages.say(getClearText(query)),
    run: () => {
      catalog.setQuery(clearFilters(query))
      navigation.go('catalogue')
    },
  })
  return [
    ...downloadCommands(stores, messages),
    createCommand({
      key: 'selection',
      icon: FolderOpen,
      label: messages.say('share.open'),
      run: () => void share.open(),
    }),
    ...(isNarrowed(query) ? [narrowed] : []),
    ...createMannerCommands(stores, messages),
  ]
}

/** The datasets that match the text; each opens beside the catalogue. */
export function createDatasetCommands(
  { catalog, navigation }: Stores,
  rows: readonly DatasetRow[],
): readonly PaletteCommand[] {
  return rows.map(({ id, title, producer }) => ({
    key: `dataset ${id}`,
    icon: SCREEN_ICONS.catalogue,
    label: title,
    note: producer.name,
    keys: [],
    run: () => {
      navigation.go('catalogue')
      void catalog.open(id)
    },
  }))
}

/** Opens a link that was typed or pasted, after the question that every link from outside gets. */
export const createLinkCommand = ({ links }: Stores, messages: Messages, text: string): PaletteCommand =>
  createCommand({
    key: 'link',
    icon: Link,
    label: messages.say('links.typed'),
    // The focus goes to the question.
    takesFocus: true,
    run: () => void links.takeText(text),
  })
