// Numbers that identify something, or name a year, are neither grouped by thousands nor added up.
import { expect, it } from 'vitest'
import { isIdentifierColumn } from '../../../../shared/preview/values/isIdentifierColumn.js'

it.each([
  'id',
  'code_insee',
  'codeInsee',
  'N° de voie',
  'numéro',
  'Année',
  'an',
  'millésime',
  'exercice 2024',
  'revision',
  'rang',
])('%s identifies', (name) => expect(isIdentifierColumn(name)).toBe(true))

it.each(['passages', 'population', 'codage', 'montant annuel', 'banc', 'par an', 'température'])(
  '%s measures or counts',
  (name) => expect(isIdentifierColumn(name)).toBe(false),
)
