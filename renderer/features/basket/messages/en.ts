import type { basketMessages as fr } from './fr.js'

export const basketMessages: Readonly<Record<keyof typeof fr, string>> = {
  'basket.empty': 'The basket is empty. Add datasets to it, then download everything in one go.',
  'basket.empty.do': 'Browse the catalogue',
  'basket.list': 'Files in the basket',
  'basket.receipt': 'Summary',
  'basket.count': '{count, plural, one {# file} other {# files}}',
  'basket.datasets': '{count, plural, one {in # dataset} other {in # datasets}}',
  'basket.unknown':
    '{count, plural, =0 {All sizes are known.} one {# file of unknown size.} other {# files of unknown size.}}',
  'basket.folder': 'Destination folder',
  'basket.folder.none': 'No folder chosen',
  'basket.folder.away': '“{folder}” cannot be reached: files go here in the meantime.',
  'basket.folder.choose': 'Choose a folder…',
  'basket.folder.change': 'Change…',
  'basket.clear': 'Empty the basket',
  'basket.remove': 'Remove {name}',
  'basket.sending': 'Adding to the downloads: {done} of {of} files',
  'basket.sending.name': 'Adding to the downloads',
  'basket.missed': '{count, plural, one {# dataset could not be added.} other {# datasets could not be added.}}',
  'basket.refused': '{count, plural, one {# file was not added.} other {# files were not added.}}',
  'basket.unsent': '{count, plural, one {# file is still in the basket.} other {# files are still in the basket.}}',
  'basket.full':
    '{count, plural, one {# file not added: the basket holds at most {most}.} other {# files not added: the basket holds at most {most}.}}',
}
