import { expect, test } from 'vitest'
import type { WaitReason } from '../../../shared/download/traffic/waitReason.js'
import { formatWaitReason } from '../../../shared/messages/formatWaitReason.js'

const facts = { producer: 'Rennes Métropole', nowMs: 1_000_000, inUse: 2 }
const ALL: readonly WaitReason[] = [
  { type: 'offline', untilMs: 1_030_000 },
  { type: 'impersonated', host: 'portal.example', untilMs: 1_030_000 },
  { type: 'impersonated', host: 'portal.example', untilMs: 1_000_000 },
  { type: 'impersonated', host: 'portal.example', why: 'date', untilMs: 1_030_000 },
  { type: 'timetable', untilMs: null },
  { type: 'producer-asked', untilMs: 1_030_000 },
  { type: 'producer-failing', untilMs: 1_030_000 },
  { type: 'producer-failing', why: 'silent', untilMs: 1_030_000 },
  { type: 'host-circuit', host: 'portal.example', untilMs: 1_030_000 },
  { type: 'host-circuit', host: 'portal.example', why: 'silent', untilMs: 1_030_000 },
  { type: 'host-circuit', host: 'portal.example', why: 'asked', untilMs: 1_030_000 },
  { type: 'busy', inUse: 2, allowed: 4 },
  { type: 'host-busy', host: 'portal.example', inUse: 2, allowed: 4 },
  { type: 'turn', waiting: 3 },
]

test('the wait that a producer asked for is said with its name and its length', () => {
  const because: WaitReason = { type: 'producer-asked', untilMs: 1_030_000 }
  expect(formatWaitReason(because, facts, 'en')).toBe('Rennes Métropole asks to wait 30\u00a0s. 2 connections in use.')
  expect(formatWaitReason(because, facts, 'fr')).toBe(
    'Rennes Métropole demande d’attendre 30\u00a0s. 2 connexions en cours.',
  )
})

test('a producer without any answer is not said to return errors', () => {
  const because: WaitReason = { type: 'producer-failing', why: 'silent', untilMs: 1_030_000 }
  expect(formatWaitReason(because, facts, 'en')).toBe('Rennes Métropole does not answer. Next attempt in 30\u00a0s.')
  expect(formatWaitReason(because, facts, 'fr')).toBe(
    'Rennes Métropole ne répond pas. Prochaine tentative dans 30\u00a0s.',
  )
})

test.each(['fr', 'en'] as const)('every reason is a whole sentence (%s)', (language) => {
  for (const because of ALL) {
    const said = formatWaitReason(because, facts, language)
    expect(said).toMatch(/^\p{L}.*\.$/u)
    expect(said).not.toMatch(/undefined|NaN|null/)
  }
})
