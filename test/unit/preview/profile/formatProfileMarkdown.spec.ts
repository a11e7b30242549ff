import { describe, expect, it } from 'vitest'
import { formatProfileMarkdown } from '../../../../shared/preview/profile/formatProfileMarkdown.js'
import { HOSTILE_PROFILE } from '../../../support/preview/hostileProfile.js'

describe('a profile as Markdown', () => {
  const lines = formatProfileMarkdown(HOSTILE_PROFILE).split('\n')

  it('is one line for each column, with the facts of each under the same head', () => {
    const table = lines.filter((line) => line.startsWith('|'))
    expect(table).toHaveLength(4)
    expect(table[0]).toBe('| Colonne | Type | min. | max. | longueur | Avertissements |')
    expect(table[3]).toBe('| b | texte |  |  | 3 |  |')
  })

  it('puts the spaces of its language before its colons and semicolons', () => {
    expect(lines).toContain('- Lignes\u00a0: 18 250')
    expect(lines.join('\n')).toContain('Même valeur partout ; ')
    const english = formatProfileMarkdown({ ...HOSTILE_PROFILE, language: 'en' })
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
