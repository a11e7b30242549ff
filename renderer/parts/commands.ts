import {
  Contrast,
  Eraser,
  Keyboard,
  Languages,
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
import type { DatasetRow } from '../../shared/catalog/model.js'
import { EVERYTHING, isNarrowed } from '../stores/catalog.js'
import { PLACES } from '../stores/place.js'
import type { Stores } from '../stores/stores.js'
import type { Words } from '../words/words.js'
import { PLACE_ICONS } from './placeIcons.js'
import type { Key } from './shortcuts.js'

/** Something that the palette can do. */
export interface Command {
  readonly key: string
  readonly icon: LucideIcon
  readonly label: string
  /** What stands beside the label in small: a producer, nothing for most. */
  readonly note: string
  readonly keys: readonly Key[]
  /** The focus goes where it leads, and not back to where it was. */
  readonly takesFocus?: true
  readonly run: () => void
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word of the text is somewhere in the label; accents and case do not count. */
export const matches = (label: string, text: string): boolean =>
  plain(text)
    .split(/\s+/)
    .every((word) => plain(label).includes(word))

type Doing = Omit<Command, 'note' | 'keys'> & { readonly keys?: readonly Key[] }
const command = (doing: Doing): Command => ({ note: '', keys: [], ...doing })

/** The places, with the keys that lead there. */
export function placeCommands({ place }: Stores, words: Words): readonly Command[] {
  const places = PLACES.map((name, index) =>
    command({
      key: `place ${name}`,
      icon: PLACE_ICONS[name],
      label: words.say(`place.${name}`),
      keys: ['mod', String(index + 1)],
      run: () => place.go(name),
    }),
  )
  const add = command({
    key: 'portals',
    icon: Plus,
    label: words.say('portal.add'),
    run: () => place.go('portals'),
  })
  return [...places, add]
}

function downloadCommands({ downloads }: Stores, words: Words): readonly Command[] {
  const counts = downloads.getState().book.counts()
  const active = counts.running + counts.queued + counts.waiting + counts.verifying
  const all: readonly (Doing & { readonly when: boolean })[] = [
    {
      key: 'pause',
      icon: Pause,
      label: words.say('downloads.pause.all'),
      run: () => void downloads.pause('all'),
      when: active > 0,
    },
    {
      key: 'resume',
      icon: Play,
      label: words.say('downloads.resume.all'),
      run: () => void downloads.resume('all'),
      when: counts.paused > 0,
    },
    {
      key: 'retry',
      icon: RotateCcw,
      label: words.say('downloads.retry.all'),
      run: () => void downloads.retryFailed(),
      when: counts.failed > 0,
    },
    {
      key: 'clear',
      icon: Trash2,
      label: words.say('downloads.forget.ended'),
      run: () => downloads.forget('ended'),
      when: counts.done + counts.cancelled > 0,
    },
  ]
  return all.flatMap(({ when, ...doing }) => (when ? [command(doing)] : []))
}

function mannerCommands({ settings, place }: Stores, words: Words): readonly Command[] {
  const other = words.language === 'fr' ? 'en' : 'fr'
  const dense = settings.getState().settings.density === 'dense'
  const themes = { light: Sun, dark: Moon, system: Contrast } as const
  return [
    ...(['light', 'dark', 'system'] as const).map((theme) =>
      command({
        key: `theme ${theme}`,
        icon: themes[theme],
        label: words.say('theme.toggle', { theme: words.say(`theme.${theme}`) }),
        run: () => void settings.write({ theme }),
      }),
    ),
    command({
      key: 'language',
      icon: Languages,
      label: words.say('language.toggle'),
      run: () => void settings.write({ language: other }),
    }),
    command({
      key: 'density',
      icon: ListCollapse,
      label: `${words.say('settings.density')} : ${words.say(dense ? 'choice.normal' : 'choice.dense')}`,
      run: () => void settings.write({ density: dense ? 'normal' : 'dense' }),
    }),
    command({
      key: 'keys',
      icon: Keyboard,
      label: words.say('keys.title'),
      keys: ['?'],
      run: () => place.show('shortcuts'),
    }),
  ]
}

/** What can be done now; what would do nothing is not offered. */
export function doingCommands(stores: Stores, words: Words): readonly Command[] {
  const { catalog, place } = stores
  const narrowed = command({
    key: 'everything',
    icon: Eraser,
    label: words.say('catalogue.none.do'),
    run: () => {
      catalog.wish({ ...EVERYTHING, order: catalog.getState().wish.order })
      place.go('catalogue')
    },
  })
  return [
    ...downloadCommands(stores, words),
    ...(isNarrowed(catalog.getState().wish) ? [narrowed] : []),
    ...mannerCommands(stores, words),
  ]
}

/** Datasets that answer to what is typed; each opens beside the catalogue. */
export function datasetCommands({ catalog, place }: Stores, rows: readonly DatasetRow[]): readonly Command[] {
  return rows.map(({ id, title, producer }) => ({
    key: `dataset ${id}`,
    icon: PLACE_ICONS.catalogue,
    label: title,
    note: producer.name,
    keys: [],
    run: () => {
      place.go('catalogue')
      void catalog.open(id)
    },
  }))
}
