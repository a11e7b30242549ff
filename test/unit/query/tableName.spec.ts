import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../shared/limits.js'
import { chooseFreeName, createTableName, TABLE_NAME } from '../../../shared/query/tableName.js'

describe('the name of a table', () => {
  it.each([
    ['Comptages vélo et piétons', 'compteurs.csv', 'comptages_velo_pietons_compteurs'],
    ['Vélo', 'compteurs.csv', 'velo_compteurs'],
    ['Vélo', 'velo.csv', 'velo'],
    ['', 'données 2024.csv', 'donnees_2024'],
    ['', '2024.csv', 't_2024'],
    ['Œuvres d’art', 'œuvres.geojson', 'oeuvres_art'],
    ['Select', '', 't_select'],
    ['', '', 't_'],
    ['統計', '表.csv', 't_'],
    [`"; DROP TABLE x; --`, `'/etc/passwd'.csv`, 'drop_table_x_etc_passwd'],
  ])('of “%s”, “%s” is %s', (title, file, name) => {
    expect(createTableName(title, file)).toBe(name)
  })

  it('is a word that SQL takes without quotes and has room for a number, whatever the texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (title, file) => {
        const name = createTableName(title, file)
        expect(name).toMatch(TABLE_NAME)
        expect(name.length).toBeLessThanOrEqual(LIMITS.QUERY_TABLE_CHARS - 5)
      }),
    )
  })

  it('that is taken gets the first free number', () => {
    const taken = new Set(['velo', 'velo_2'])
    expect(chooseFreeName('velo', (name) => taken.has(name))).toBe('velo_3')
    expect(chooseFreeName('bus', (name) => taken.has(name))).toBe('bus')
  })
})
