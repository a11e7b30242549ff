import type { ProfileReport } from '../../../shared/preview/profile/profileReport.js'

/** A text that is markup in HTML and in Markdown. */
export const HOSTILE_TEXT = '<img src=x onerror=alert(1)> | `code` [link](javascript:alert(1))\n# head & "quotes"'

/** A profile in which that text is everywhere. */
export const HOSTILE_PROFILE: ProfileReport = {
  language: 'fr',
  title: HOSTILE_TEXT,
  facts: [{ key: 'rows', name: 'Lignes', value: '18 250' }],
  notes: [HOSTILE_TEXT],
  keysTitle: 'Clés',
  keys: [HOSTILE_TEXT],
  columnsTitle: 'Colonnes',
  heads: { name: 'Colonne', kind: 'Type', warnings: 'Avertissements' },
  columns: [
    {
      name: HOSTILE_TEXT,
      kind: 'nombre',
      facts: [
        { key: 'min', name: 'min.', value: '1,5' },
        { key: 'max', name: 'max.', value: '9' },
      ],
      warnings: ['Même valeur partout', HOSTILE_TEXT],
      plot: {
        type: 'bars',
        bars: [
          { count: 4, name: HOSTILE_TEXT },
          { count: 0, name: 'vide' },
          { count: 1, name: 'un' },
        ],
        from: '1',
        to: '9',
        text: HOSTILE_TEXT,
      },
    },
    {
      name: 'b',
      kind: 'texte',
      facts: [{ key: 'length', name: 'longueur', value: '3' }],
      warnings: [],
      plot: { type: 'values', values: [{ name: HOSTILE_TEXT, part: 0.3, share: '75 %' }], rest: 'Autres : 25 %' },
    },
  ],
}
