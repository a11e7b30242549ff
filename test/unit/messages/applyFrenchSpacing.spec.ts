import { expect, it } from 'vitest'
import { createMessages } from '../../../renderer/messages/messages.js'
import { createDesktopMessages } from '../../../shared/messages/desktopMessages.js'

const fr = createMessages('fr')
const en = createMessages('en')

it('a line of French never breaks before its mark or after a guillemet', () => {
  expect(fr.say('done.renamed', { name: 'r4Kd' })).toBe(
    'Enregistré sous un autre nom\u00a0: «\u00a0r4Kd\u00a0» existait déjà.',
  )
  expect(fr.say('settings.less', { name: 'Débit' })).toBe('Moins\u00a0: Débit')
  expect(fr.say('preflight.policy.skip.why')).toContain('présents\u202f; garde')
})

it('sentences of failures have French spaces too, and English ones stay as they are written', () => {
  const full = { code: 'disk/full', facts: { needBytes: 3.2e9, freeBytes: 3e8, name: 'Données' } } as const
  expect(fr.formatFailure(full)).toContain('«\u00a0Données\u00a0» n’a pas assez d’espace\u00a0:')
  expect(en.say('settings.less', { name: 'Rate' })).not.toMatch(/\u00a0|\u202f/)
})

it('the tray, the notifications and the question on leaving have French spaces too', () => {
  const { atRest, working, agreement, losing } = createDesktopMessages('fr')
  const texts = [atRest, working({ live: 2, fraction: 0.5 }), agreement('Vélos', 3), losing.closing]
  expect(texts.filter((text) => / [:;?!»]|« /.test(text))).toEqual([])
  expect(agreement('Vélos', 3)).toContain('«\u00a0Vélos\u00a0»')
  expect(createDesktopMessages('en').losing.closing).not.toMatch(/\u00a0|\u202f/)
})
