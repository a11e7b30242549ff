import type { externalMessages as fr } from './fr.js'

export const externalMessages: Readonly<Record<keyof typeof fr, string>> = {
  'external.licence': 'Read',
  'external.licence.of': 'Read the licence: {label}',
  'external.write': 'Write to the producer…',
  'external.write.hint': 'Opens a message with the details filled in.',
}
