import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildFtsQueries } from '../../../../shared/catalogue/search/buildFtsQueries.js'
import { listQueryTerms } from '../../../../shared/catalogue/search/searchWords.js'
import { computeSearchRank } from '../../../support/catalogue/computeSearchRank.js'

const fields = (some: Partial<Parameters<typeof computeSearchRank>[0]>) => ({
  title: '',
  producer: '',
  keywords: '',
  description: '',
  ...some,
})

describe('the words of a search', () => {
  it('rank the title before the producer, before the keywords, before the description', () => {
    const ranks = [
      fields({ title: 'bus' }),
      fields({ title: 'busway' }),
      fields({ producer: 'Bus et compagnie' }),
      fields({ keywords: 'bus' }),
      fields({ description: 'les bus' }),
      fields({ description: 'omnibus' }),
    ].map((one) => computeSearchRank(one, ['bus']))
    expect(ranks).toEqual([0, 1, 2, 3, 4, null])
  })

  it('may stand in different fields, and count as the last of them', () => {
    expect(computeSearchRank(fields({ title: 'Lignes de bus', keywords: 'métro' }), ['bus', 'metro'])).toBe(3)
  })

  it('are never syntax to the index, whatever a person types', () => {
    const db = new DatabaseSync(':memory:')
    db.exec("CREATE VIRTUAL TABLE words USING fts5 (title, producer, keywords, description, tokenize = 'unicode61')")
    const match = db.prepare('SELECT count(*) FROM words WHERE words MATCH ?')
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            '"',
            "'",
            '*',
            '(',
            ')',
            'NEAR',
            'OR',
            'NOT',
            'AND',
            '^',
            ':',
            '{',
            '-',
            '+',
            'velo',
            'title',
            '\0',
            ' ',
          ),
          {
            maxLength: 30,
          },
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const words = listQueryTerms(text)
        if (words.length > 0) for (const query of buildFtsQueries(words)) match.get(query)
      }),
      { numRuns: 500 },
    )
  })
})
