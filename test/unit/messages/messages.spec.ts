import { describe, expect, it } from 'vitest'
import { en } from '../../../renderer/messages/en.js'
import { fr } from '../../../renderer/messages/fr.js'
import { createMessages } from '../../../renderer/messages/messages.js'

const namesIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{([a-z]\w*)[,}]/g)].map(([, name]) => name ?? ''))].sort()

describe('the words of the window', () => {
  it.each(Object.keys(fr) as (keyof typeof fr)[])(
    '%s needs the same facts in both languages and can be said',
    (key) => {
      const facts = Object.fromEntries(namesIn(fr[key]).map((name) => [name, 2]))
      expect(namesIn(en[key])).toEqual(namesIn(fr[key]))
      for (const language of ['fr', 'en'] as const) {
        expect(createMessages(language).say(key, facts)).not.toMatch(/[{}]|undefined|!/)
      }
    },
  )

  it('counts as each language does: zero is singular in French and plural in English', () => {
    expect(createMessages('fr').say('basket.count', { count: 0 })).toBe('0 fichier')
    expect(createMessages('en').say('basket.count', { count: 0 })).toBe('0 files')
  })

  it('writes the first day of a month as an ordinal in French, and no other day', () => {
    const at = (day: number) => new Date(2025, 5, day, 9).getTime()
    const { formatDay, formatMoment } = createMessages('fr')
    expect([
      formatDay(at(1)),
      formatMoment(at(1)).slice(0, 13),
      formatDay(at(11)),
      createMessages('en').formatDay(at(1)),
    ]).toEqual(['1er juin 2025', '1er juin 2025', '11 juin 2025', 'Jun 1, 2025'])
  })

  it('says when in the language of the reader', () => {
    expect([
      createMessages('fr').formatAgo(0, 3 * 86_400_000),
      createMessages('en').formatAgo(0, 3 * 86_400_000),
    ]).toEqual(['il y a 3 jours', '3 days ago'])
  })
})
