import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { en } from '../../../renderer/messages/en.js'
import { fr } from '../../../renderer/messages/fr.js'
import { createMessages } from '../../../renderer/messages/messages.js'
import { DAY_MS } from '../../../shared/timeUnits.js'

/** The kinds of parts of a parsed message, as the parser numbers them. */
const TYPE = { literal: 0, plural: 6, pound: 7 } as const

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

/**
 * Lists the facts that a message needs. `isShown`: only those that a person reads; a fact that only chooses between
 * forms may be needed in one language.
 */
function listFacts(elements: readonly Element[], isShown: boolean): readonly string[] {
  const names = elements.flatMap((element): readonly string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (!('options' in element)) return 'value' in element ? [element.value] : []
    const parts = Object.values(element.options).flatMap(({ value }) => value)
    const isNamed = !isShown || parts.some(({ type }) => type === TYPE.pound)
    return [...(isNamed ? [element.value] : []), ...listFacts(parts, isShown)]
  })
  return [...new Set(names)].sort()
}

/** Lists the forms of each plural of a message. */
const listPlurals = (elements: readonly Element[]): readonly (readonly string[])[] =>
  elements.flatMap((element) => {
    if (!('options' in element)) return []
    const inside = Object.values(element.options).flatMap(({ value }) => listPlurals(value))
    return element.type === TYPE.plural ? [Object.keys(element.options), ...inside] : inside
  })

const astOf = (text: string) => new IntlMessageFormat(text, 'fr').getAst()

describe('the words of the window', () => {
  it.each(Object.keys(fr) as (keyof typeof fr)[])(
    '%s needs the same facts in both languages and can be said',
    (key) => {
      const [inFrench, inEnglish] = [astOf(fr[key]), astOf(en[key])]
      const facts = Object.fromEntries(listFacts([...inFrench, ...inEnglish], false).map((name) => [name, 2]))
      expect(listFacts(inEnglish, true)).toEqual(listFacts(inFrench, true))
      for (const language of ['fr', 'en'] as const) {
        expect(createMessages(language).say(key, facts)).not.toMatch(/[{}]|undefined|!/)
      }
    },
  )

  it.each(Object.keys(fr) as (keyof typeof fr)[])('%s has a form for one and one for others in each plural', (key) => {
    for (const text of [fr[key], en[key]])
      for (const forms of listPlurals(astOf(text))) expect(forms).toEqual(expect.arrayContaining(['one', 'other']))
  })

  it('counts as each language does: zero is singular in French and plural in English', () => {
    expect(createMessages('fr').say('basket.count', { count: 0 })).toBe('0 fichier')
    expect(createMessages('en').say('basket.count', { count: 0 })).toBe('0 files')
    const sayColumns = (done: number) => createMessages('fr').say('profile.step.columns', { what: 'x', done, of: 10 })
    expect([sayColumns(1), sayColumns(2)]).toEqual([
      expect.stringContaining('1 colonne sur 10'),
      expect.stringContaining('2 colonnes sur 10'),
    ])
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
    expect([createMessages('fr').formatAgo(0, 3 * DAY_MS), createMessages('en').formatAgo(0, 3 * DAY_MS)]).toEqual([
      'il y a 3 jours',
      '3 days ago',
    ])
  })

  it('says of what happened after the time on the screen was read that it happened just now', () => {
    const { formatAgo } = createMessages('en')
    expect([formatAgo(59_000, 0), formatAgo(3 * 3_600_000, 0)]).toEqual(['just now', 'in 3 hours'])
  })
})
