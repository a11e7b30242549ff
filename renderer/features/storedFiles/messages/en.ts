import type { storedFileMessages as fr } from './fr.js'

export const storedFileMessages: Readonly<Record<keyof typeof fr, string>> = {
  'stored.basket': 'The stored basket is neither shown nor changed.',
  'stored.queries': 'The stored queries are neither shown nor changed.',
  'stored.follows': 'The stored list of what is followed is neither shown nor changed.',
  'stored.reveal': 'Show the file',
  'stored.anew': 'Start anew',
  'stored.anew.hint': 'The old file is kept in its folder under another name.',
  'stored.kept': 'The old file is kept as “{name}”.',
}
