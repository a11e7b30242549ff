import { describe, expect, it } from 'vitest'
import { toViewName, toViewNames } from '../../../../shared/preview/sql/toViewName.js'

describe('a view’s name', () => {
  it.each([
    ['Comptages vélos (2024).csv', 'comptages_velos_2024'],
    ['2024-données.json', 't_2024_donnees'],
    ['select.csv', 't_select'],
    ['"; DROP TABLE x; --.csv', 'drop_table_x'],
    ['統計.csv', 't_'],
  ])('of %s is %s', (file, view) => {
    expect(toViewName(file)).toBe(view)
  })
  it('is there once', () => {
    expect(toViewNames(['a.csv', 'a.json', 'A.csv'])).toEqual(['a', 'a_2', 'a_3'])
  })
})
