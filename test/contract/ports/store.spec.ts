import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../../electron/adapters/libsqlStore.js'
import type { DownloadStore } from '../../../electron/ports/downloadStore.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rudi-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const opened = (): DownloadStore => {
  const store = openStore(folder)
  if (!store.ok) throw new Error(store.failure.code)
  return store.value
}
const codeOfOpening = (): string | null => {
  const store = openStore(folder)
  if (!store.ok) return store.failure.code
  store.value.close()
  return null
}
const row = (id: string, state = '{}') => ({ id, request: '{"r":1}', state })

test('keeps rows in the order in which they were added, whatever was told of them later', () => {
  const store = opened()
  store.put([row('c'), row('a')], 'durable')
  store.put([row('b')], 'durable')
  store.put([row('c', '{"now":2}')], 'told')
  expect(store.all()).toEqual({ ok: true, value: [row('c', '{"now":2}'), row('a'), row('b')] })
  store.close()
})

test('has everything again after it was closed, and nothing that was removed', () => {
  const first = opened()
  first.put([row('a'), row('b')], 'told')
  first.remove(['a'])
  first.close()
  const second = opened()
  expect(second.all()).toEqual({ ok: true, value: [row('b')] })
  second.close()
})

test('a second one on the same folder is told that it is in use, and may open once the first has closed', () => {
  const first = opened()
  expect(codeOfOpening()).toBe('state/in-use')
  first.close()
  expect(codeOfOpening()).toBeNull()
})

test('a file that is no store is reported, and left as it is', () => {
  const garbage = 'not a database '.repeat(1000)
  writeFileSync(join(folder, 'library.db'), garbage)
  expect(codeOfOpening()).toBe('state/unreadable')
  expect(readFileSync(join(folder, 'library.db'), 'utf8')).toBe(garbage)
})

test('a store of a newer version is reported, and left as it is', async () => {
  opened().close()
  const { default: Database } = await import('libsql')
  const db = new Database(join(folder, 'library.db'))
  db.exec('PRAGMA user_version = 99')
  db.close()
  expect(codeOfOpening()).toBe('state/unreadable')
})

test('is readable by its owner only', () => {
  opened().close()
  for (const name of readdirSync(folder).filter((name) => name.startsWith('library'))) {
    expect(lstatSync(join(folder, name)).mode & 0o077).toBe(0)
  }
  expect(existsSync(join(folder, 'library.db'))).toBe(true)
})
