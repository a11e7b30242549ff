import { describe, expect, it } from 'vitest'
import {
  composeProducerLetter,
  formatMailto,
  type LetterFacts,
  type ProducerLetter,
} from '../../../shared/external/producerLetter.js'
import { mediaId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { createLibraryDataset, LIBRARY_PORTAL } from '../../support/library/libraryDataset.js'

const ID = mediaId.parse('00000000-0000-4000-8000-0000000000f1')
const AT = Date.UTC(2025, 2, 4, 9, 30)

const createFacts = (
  some: Partial<LetterFacts> = {},
  contacts: readonly (string | null)[] = ['velo@ville.example'],
): LetterFacts => ({
  dataset: {
    ...createLibraryDataset({}),
    title: 'Comptages des vélos',
    contacts: contacts.map((email) => ({ name: 'Service', email, role: null })),
  },
  portalId: LIBRARY_PORTAL,
  media: {
    id: ID,
    name: 'comptages.csv',
    sizeBytes: 2_500_000,
    checksum: { is: 'usable', algorithm: 'sha-256', hex: 'ab'.repeat(32) },
    updated: '2025-03-01T00:00:00Z',
  },
  reason: { type: 'failed', code: 'server/error', host: 'fichiers.example', status: 503 },
  atMs: AT,
  ...some,
})

describe('a letter to a producer', () => {
  it('says what is known in the language of the person', () => {
    const french = composeProducerLetter(createFacts(), 'fr')
    expect(french.to).toBe('velo@ville.example')
    expect(french.subject).toBe('À propos de « comptages.csv »')
    for (const fact of [
      'Jeu de données\u00a0: Comptages des vélos',
      `Page\u00a0: ${LIBRARY_PORTAL}/catalogue/detail/`,
      'Fichier\u00a0: comptages.csv',
      'fichiers.example a rencontré une erreur',
      'server/error, HTTP 503',
      '2,5',
      `sha-256 ${'ab'.repeat(32)}`,
      '1 mars 2025',
      '4 mars 2025',
    ])
      expect(french.body).toContain(fact)
    expect(composeProducerLetter(createFacts(), 'en').body).toContain('Problem: fichiers.example ran into an error')
  })

  it('of a damaged file and of a question says what it is about', () => {
    expect(composeProducerLetter(createFacts({ reason: { type: 'damaged' } }), 'en').body).toContain(
      'My copy of a file that you publish no longer matches its checksum',
    )
    const question = composeProducerLetter(createFacts({ reason: { type: 'question' }, media: null }), 'en')
    expect(question.subject).toBe('About “Comptages des vélos”')
    expect(question.body).not.toContain('Seen on')
  })

  it.each([
    ['an address with a header', 'a@b.example?cc=mallory@evil.example'],
    ['two addresses', 'a@b.example,mallory@evil.example'],
    ['a line end', 'a@b.example\r\nBcc: mallory@evil.example'],
    ['no address', 'le service des vélos'],
    ['an encoded comma', 'a%2Cmallory@b'],
  ])('takes the next contact where one is %s', (_, hostile) => {
    expect(composeProducerLetter(createFacts({}, [null, hostile, 'velo@ville.example']), 'fr').to).toBe(
      'velo@ville.example',
    )
    expect(composeProducerLetter(createFacts({}, [hostile]), 'fr').to).toBeNull()
  })

  it('keeps what servers wrote on one line, and short', () => {
    const facts = createFacts()
    const { subject, body } = composeProducerLetter(
      { ...facts, dataset: { ...facts.dataset, title: `Titre\r\nBcc: x@y.example ${'long '.repeat(100)}` } },
      'fr',
    )
    expect(`${subject}${body}`).not.toMatch(/\r|^Bcc/m)
    expect(body.split('\n').every((line) => line.length < 400)).toBe(true)
  })
})

describe('the address that opens a letter', () => {
  const letter: ProducerLetter = { to: 'velo+data@ville.example', subject: 'À & b?', body: 'Ligne 1\nLigne 2 & #' }

  it('is encoded, so that nothing in it adds a header', () => {
    const address = formatMailto(letter)
    expect(address).toMatchObject({ ok: true })
    if (!address.ok) return
    expect(address.value).toMatch(/^mailto:velo%2Bdata@ville\.example\?subject=[^&]*&body=[^&]*$/)
    const { searchParams } = new URL(address.value)
    expect([searchParams.get('subject'), searchParams.get('body')]).toEqual(['À & b?', 'Ligne 1\r\nLigne 2 & #'])
  })

  it('stands without a recipient, for the person to fill in', () => {
    expect(formatMailto({ ...letter, to: null })).toMatchObject({ value: expect.stringMatching(/^mailto:\?subject=/) })
  })

  it('is never longer than the system takes: the body loses its end', () => {
    const long = formatMailto({ ...letter, body: Array.from({ length: 100 }, (_, n) => `Ligne ${n} é`).join('\n') })
    expect(long.ok && long.value.length).toBeLessThanOrEqual(LIMITS.MAILTO_CHARS)
    expect(long.ok && new URL(long.value).searchParams.get('body')).toMatch(/^Ligne 0 é\r\n.*Ligne \d+ é$/s)
    expect(formatMailto({ ...letter, subject: 'é'.repeat(2000) })).toMatchObject({
      failure: { code: 'input/bad-address' },
    })
  })

  it('survives half a character', () => {
    expect(formatMailto({ ...letter, body: 'x\ud800y' })).toMatchObject({ ok: true })
  })
})
