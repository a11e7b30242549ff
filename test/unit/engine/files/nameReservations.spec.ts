import { expect, test } from 'vitest'
import { createNameReservations } from '../../../../electron/engine/files/nameReservations.js'
import { ok } from '../../../../shared/result.js'

const there =
  (...present: string[]) =>
  async () =>
    ok(present.map((name) => ({ name })))

test('two downloads never get names that differ in case alone', () => {
  const reservations = createNameReservations()
  expect([reservations.take('/f', 'menus.csv', 'a'), reservations.take('/f', 'Menus.csv', 'b')]).toEqual([
    'menus.csv',
    'Menus (2).csv',
  ])
})

test('a name that lies in the folder in another case is taken', async () => {
  const reservations = createNameReservations()
  await reservations.seeFolder('/f', there('Menus.csv'))
  expect(reservations.take('/f', 'menus.csv', 'a')).toBe('menus (2).csv')
})

test('a folder is listed once', async () => {
  const reservations = createNameReservations()
  let lists = 0
  const list = async () => {
    lists += 1
    return ok([])
  }
  await reservations.seeFolder('/f', list)
  await reservations.seeFolder('/f', list)
  expect(lists).toBe(1)
})

test('one’s own name stays one’s own when the folder is seen later', async () => {
  const reservations = createNameReservations()
  reservations.take('/f', 'a.csv', 'a')
  await reservations.seeFolder('/f', there('a.csv'))
  expect(reservations.take('/f', 'a.csv', 'a')).toBe('a.csv')
})

test('what is given back is free again', () => {
  const reservations = createNameReservations()
  reservations.take('/f', 'a.csv', 'a')
  reservations.giveBack('a')
  expect(reservations.take('/f', 'A.csv', 'b')).toBe('A.csv')
})
