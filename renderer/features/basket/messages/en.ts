import type { basketMessages as fr } from './fr.js'

export const basketMessages: Readonly<Record<keyof typeof fr, string>> = {
  'basket.empty': 'The basket is empty. Add datasets to it, then download everything in one go.',
  'basket.empty.do': 'Browse the catalogue',
  'basket.list': 'Media in the basket',
  'basket.receipt': 'Summary',
  'basket.count': '{count, plural, one {# file} other {# files}}',
  'basket.datasets': '{count, plural, one {in # dataset} other {in # datasets}}',
  'basket.unknown':
    '{count, plural, =0 {All sizes are known.} one {# file does not declare its size.} other {# files do not declare their size.}}',
  'basket.folder': 'Destination folder',
  'basket.folder.none': 'No folder chosen',
  'basket.folder.choose': 'Choose a folder…',
  'basket.folder.change': 'Change…',
  'basket.clear': 'Empty the basket',
  'basket.remove': 'Remove {name}',
  'basket.missed': '{count, plural, one {# dataset could not be added} other {# datasets could not be added}}',
  'basket.refused': '{count, plural, one {# media was not taken} other {# media were not taken}}',
  'basket.full':
    '{count, plural, one {# media did not fit: the basket holds {most} at most.} other {# media did not fit: the basket holds {most} at most.}}',
}
