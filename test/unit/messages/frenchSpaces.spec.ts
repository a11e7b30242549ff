import { expect, it } from 'vitest'
import { formatDegrees } from '../../../renderer/messages/formatDegrees.js'
import { createMessages } from '../../../renderer/messages/messages.js'

const fr = createMessages('fr')
const en = createMessages('en')

it('lets no line of French end before its mark, nor a guillemet stand alone', () => {
  expect(fr.say('done.renamed', { name: 'r4Kd' })).toBe(
    'Enregistré sous un autre nom\u00a0: «\u00a0r4Kd\u00a0» existait déjà.',
  )
  expect(fr.say('settings.less', { name: 'Débit' })).toBe('Moins\u00a0: Débit')
  expect(fr.say('preflight.policy.skip.why')).toContain('présents\u202f; garde')
})

it('does so in the sentence of a failure too, and leaves English as it is written', () => {
  const full = { code: 'disk/full', facts: { needBytes: 3.2e9, freeBytes: 3e8, name: 'Données' } } as const
  expect(fr.failure(full)).toContain('«\u00a0Données\u00a0» n’a pas assez d’espace\u00a0:')
  expect(en.say('settings.less', { name: 'Rate' })).not.toMatch(/\u00a0|\u202f/)
})

it('names a side of the world by its letter, and none on its lines', () => {
  expect(formatDegrees(48.196, 'latitude', 3, fr)).toBe('48,196°\u00a0N')
  expect(formatDegrees(-1.873, 'longitude', 3, fr)).toBe('1,873°\u00a0O')
  expect(formatDegrees(-1.873, 'longitude', 3, en)).toBe('1.873°\u00a0W')
  expect(formatDegrees(0, 'longitude', 3, fr)).toBe('0°')
})
