import type { paletteMessages as fr } from './fr.js'

export const paletteMessages: Readonly<Record<keyof typeof fr, string>> = {
  'palette.title': 'Command palette',
  'palette.hint': 'Search screens, commands, settings and datasets…',
  'palette.link': 'Link',
  'palette.screens': 'Go to',
  'palette.commands': 'Commands',
  'palette.datasets': 'Datasets',
  'palette.none': 'No results',
}
