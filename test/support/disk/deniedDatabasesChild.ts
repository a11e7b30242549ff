// Opens all state in a folder as a start does, reads it and adds to it: `<folder> <own | another's>`. With `another's`,
// the rights of no file can be changed, as when the files belong to another account. Prints the result as JSON.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [folder = '', whose = 'own'] = process.argv.slice(2)
if (whose !== 'own') {
  fs.chmodSync = () => {
    throw Object.assign(new Error('not the owner'), { code: 'EPERM' })
  }
  syncBuiltinESMExports()
}

const { openCatalogueStore: openStoreHere } = await import(
  '../../../electron/adapters/sqlite/catalogue/catalogueStore.js'
)
const { openLibraryStore: openLibraryHere } = await import('../../../electron/adapters/sqlite/library/libraryStore.js')
const { openQueueStore: openStore } = await import('../../../electron/adapters/sqlite/queue/queueStore.js')
const { portalId } = await import('../../../shared/ids.js')
const { unwrap: must } = await import('../unwrap.js')
const { createSeededRow: seededRow } = await import('../queue/seededQueue.js')

const news: unknown[] = []
const store = await must(openStore(folder, (one) => news.push(one)))
const found = (await must(store.readIndexPage(0, 1000))).rows.length
await must(store.put([seededRow(900, '/data/files')]))
store.close()
const catalogueStore = await must(openStoreHere(folder))
await must(catalogueStore.readStatus(portalId.parse('http://127.0.0.1')))
await catalogueStore.close()
const library = await must(openLibraryHere(folder))
const roots = await must(library.listRoots())
await must(library.addRoots(['/more']))
library.close()
process.stdout.write(JSON.stringify({ news, found, roots }))
