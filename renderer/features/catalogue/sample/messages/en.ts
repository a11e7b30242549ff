import type { sampleMessages as fr } from './fr.js'

export const sampleMessages: Readonly<Record<keyof typeof fr, string>> = {
  sample: 'Preview',
  'sample.do': 'Preview {name} before downloading',
  'sample.loading': 'Downloading the beginning of the file…',
  'sample.close': 'Close the preview',
  'sample.sign-in': 'Sign in',
  'sample.download': 'Download this file',
  'sample.whole': 'The whole file, {size}',
  'sample.rows':
    '{rows, plural, one {First row} other {First # rows}}, from {size}{of, select, none {} other { of {of}}}',
  'sample.columns': '{shown, number} of {count, plural, one {# column} other {# columns}}',
  'sample.part': 'Beginning of the file: {size}{of, select, none {} other { of {of}}}',
}
