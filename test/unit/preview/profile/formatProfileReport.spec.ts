import { describe, expect, it } from 'vitest'
import { formatProfileHtml } from '../../../../shared/preview/profile/formatProfileHtml.js'
import { formatProfileMarkdown } from '../../../../shared/preview/profile/formatProfileMarkdown.js'
import type { ProfileReport } from '../../../../shared/preview/profile/profileReport.js'

const HOSTILE = '<img src=x onerror=alert(1)> | `code` [link](javascript:alert(1))\n# head & "quotes"'

const report: ProfileReport = {
  language: 'fr',
  title: HOSTILE,
  facts: [{ key: 'rows', name: 'Lignes', value: '18 250' }],
  notes: [HOSTILE],
  keysTitle: 'Clés',
  keys: [HOSTILE],
  columnsTitle: 'Colonnes',
  heads: { name: 'Colonne', kind: 'Type', warnings: 'Avertissements' },
  columns: [
    {
      name: HOSTILE,
      kind: 'nombre',
      facts: [
        { key: 'min', name: 'min.', value: '1,5' },
        { key: 'max', name: 'max.', value: '9' },
      ],
      warnings: ['Même valeur partout', HOSTILE],
      plot: {
        type: 'bars',
        bars: [
          { count: 4, name: HOSTILE },
          { count: 0, name: 'vide' },
          { count: 1, name: 'un' },
        ],
        from: '1',
        to: '9',
        text: HOSTILE,
      },
    },
    {
      name: 'b',
      kind: 'texte',
      facts: [{ key: 'length', name: 'longueur', value: '3' }],
      warnings: [],
      plot: { type: 'values', values: [{ name: HOSTILE, part: 0.3, share: '75 %' }], rest: 'Autres : 25 %' },
    },
  ],
}

describe('a profile as a page', () => {
  const page = formatProfileHtml(report)

  it('has no script, no address and nothing of the file that is markup', () => {
    expect(page).not.toMatch(/<script|<img|<a |href=|src=x onerror=alert\(1\)>|javascript:alert\(1\)"/i)
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    const tags = new Set([...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag))
    expect([...tags].sort()).toEqual(
      'article dd div dl dt h1 h2 h3 html li meta p rect small span style svg table td title tr ul'.split(' '),
    )
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  })

  it('draws no bar for an empty bin', () => {
    expect([...page.matchAll(/<rect /g)]).toHaveLength(2)
  })
})

describe('a profile as Markdown', () => {
  const lines = formatProfileMarkdown(report).split('\n')

  it('is one line for each column, with the facts of each under the same head', () => {
    const table = lines.filter((line) => line.startsWith('|'))
    expect(table).toHaveLength(4)
    expect(table[0]).toBe('| Colonne | Type | min. | max. | longueur | Avertissements |')
    expect(table[3]).toBe('| b | texte |  |  | 3 |  |')
  })

  it('puts the spaces of its language before its colons and semicolons', () => {
    expect(lines).toContain('- Lignes\u00a0: 18 250')
    expect(lines.join('\n')).toContain('Même valeur partout ; ')
    const english = formatProfileMarkdown({ ...report, language: 'en' })
    expect(english).toContain('- Lignes: 18 250')
    expect(english).toContain('Même valeur partout; ')
  })

  it('keeps a text of the file in its cell, and as text', () => {
    expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(3)
    const cells = (line: string) => line.split(/(?<!\\)\|/).length
    expect(new Set(lines.filter((line) => line.startsWith('|')).map(cells))).toEqual(new Set([8]))
    expect(lines.join('\n')).not.toMatch(/(?<!\\)<img|(?<!\\)\[link/)
  })
})
