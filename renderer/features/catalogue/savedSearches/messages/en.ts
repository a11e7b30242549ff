import type { savedMessages as fr } from './fr.js'

export const savedMessages: Readonly<Record<keyof typeof fr, string>> = {
  saved: 'Saved',
  'saved.do': 'Save search',
  'saved.name': 'Search name',
  'saved.keep': 'Save',
  'saved.remove': 'Delete the search “{name}”',
}
