import { expect, test } from 'vitest'
import { openNames } from '../../../electron/engine/names.js'
import { ok } from '../../../shared/result.js'

const there =
  (...present: string[]) =>
  async () =>
    ok(present.map((name) => ({ name })))

test('two downloads never get names that differ in case alone', () => {
  const names = openNames()
  expect([names.take('/f', 'menus.csv', 'a'), names.take('/f', 'Menus.csv', 'b')]).toEqual([
    'menus.csv',
    'Menus (2).csv',
  ])
})

test('a name that lies in the folder in another case is taken', async () => {
  const names = openNames()
  await names.seeFolder('/f', there('Menus.csv'))
  expect(names.take('/f', 'menus.csv', 'a')).toBe('menus (2).csv')
})

test('a folder is listed once', async () => {
  const names = openNames()
  let lists = 0
  const list = async () => {
    lists += 1
    return ok([])
  }
  await names.seeFolder('/f', list)
  await names.seeFolder('/f', list)
  expect(lists).toBe(1)
})

test('one’s own name stays one’s own when the folder is seen later', async () => {
  const names = openNames()
  names.take('/f', 'a.csv', 'a')
  await names.seeFolder('/f', there('a.csv'))
  expect(names.take('/f', 'a.csv', 'a')).toBe('a.csv')
})

test('what is given back is free again', () => {
  const names = openNames()
  names.take('/f', 'a.csv', 'a')
  names.giveBack('a')
  expect(names.take('/f', 'A.csv', 'b')).toBe('A.csv')
})
