import { expect, test } from 'vitest'
import { createNameReservations } from '../../../../electron/engine/files/nameReservations.js'
import { ok } from '../../../../shared/result.js'

const there =
  (...present: string[]) =>
  async () =>
    ok(present.map((name) => ({ name })))

test('two downloads never get names that differ in case alone', () => {
  const reservations = createNameReservations()
  expect([reservations.reserve('/f', 'menus.csv', 'a'), reservations.reserve('/f', 'Menus.csv', 'b')]).toEqual([
    'menus.csv',
    'Menus (2).csv',
  ])
})

test('a name that lies in the folder in another case is taken', async () => {
  const reservations = createNameReservations()
  await reservations.recordFolder('/f', there('Menus.csv'))
  expect(reservations.reserve('/f', 'menus.csv', 'a')).toBe('menus (2).csv')
})

test('a folder is listed once', async () => {
  const reservations = createNameReservations()
  let lists = 0
  const list = async () => {
    lists += 1
    return ok([])
  }
  await reservations.recordFolder('/f', list)
  await reservations.recordFolder('/f', list)
  expect(lists).toBe(1)
})

test('one’s own name stays one’s own when the folder is seen later', async () => {
  const reservations = createNameReservations()
  reservations.reserve('/f', 'a.csv', 'a')
  await reservations.recordFolder('/f', there('a.csv'))
  expect(reservations.reserve('/f', 'a.csv', 'a')).toBe('a.csv')
})

test('what is given back is free again', () => {
  const reservations = createNameReservations()
  reservations.reserve('/f', 'a.csv', 'a')
  reservations.release('a')
  expect(reservations.reserve('/f', 'A.csv', 'b')).toBe('A.csv')
})

test('the name of a finished file is taken as one on disk, and can be taken over from there alone', () => {
  const reservations = createNameReservations()
  reservations.reserve('/f', 'a.csv', 'a')
  expect(reservations.reserveExisting('/f', 'A.csv', 'b')).toBe(false)
  reservations.onFinished('a')
  expect(reservations.reserve('/f', 'a.csv', 'b')).toBe('a (2).csv')
  expect(reservations.reserveExisting('/f', 'a.csv', 'b')).toBe(true)
  expect(reservations.reserve('/f', 'a.csv', 'c')).toBe('a (2).csv')
})

test('a name is another download’s until that one has finished', () => {
  const reservations = createNameReservations()
  reservations.reserve('/f', 'a.csv', 'a')
  expect(reservations.isReservedByOther('/f', 'A.csv', 'b')).toBe(true)
  expect(reservations.isReservedByOther('/f', 'a.csv', 'a')).toBe(false)
  expect(reservations.isReservedByOther('/f', 'b.csv', 'b')).toBe(false)
  reservations.onFinished('a')
  expect(reservations.isReservedByOther('/f', 'a.csv', 'b')).toBe(false)
})

test('a folder is used by another download until that one has finished or gives its names back', () => {
  const reservations = createNameReservations()
  reservations.reserve('/f', 'a.csv', 'a')
  reservations.reserve('/f', 'a.csv.rudi-partial', 'a')
  expect(reservations.isFolderUsedByOther('/f', 'a')).toBe(false)
  expect(reservations.isFolderUsedByOther('/f', 'b')).toBe(true)
  reservations.reserve('/f', 'b.csv', 'b')
  reservations.reserve('/g', 'c.csv', 'c')
  expect(reservations.isFolderUsedByOther('/f', 'a')).toBe(true)
  expect(reservations.isFolderUsedByOther('/g', 'c')).toBe(false)
  reservations.onFinished('b')
  expect(reservations.isFolderUsedByOther('/f', 'a')).toBe(false)
  reservations.release('a')
  expect(reservations.isFolderUsedByOther('/f', 'c')).toBe(false)
})
