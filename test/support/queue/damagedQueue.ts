import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openQueueStore } from '../../../electron/adapters/sqlite/queue/queueStore.js'
import { createSeededRequests, seedQueue } from './seededQueue.js'

/** Creates a data folder with `count` waiting downloads, then damages the part of the file that SQLite reads first. */
export function createDamagedQueue(folder: string, files: string, count: number): void {
  const store = openQueueStore(folder)
  if (!store.ok) throw new Error(store.failure.code)
  seedQueue(store.value, count, createSeededRequests(files))
  store.value.close()
  const file = join(folder, 'library.db')
  const bytes = readFileSync(file)
  // The names of the tables are at the end of the first page.
  writeFileSync(file, bytes.fill(0xff, 2000, 4096))
}
