// Fills the library of a data folder, and the disk below a root with it: `<data folder> <root> <how many> <portal>`.
// One byte a file, eight files to a dataset, fifty producers. It is a separate process, so that both are free again for
// the application.

import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openLibraryStore } from '../../../electron/adapters/sqlite/library/libraryStore.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { createDataset, createMedia } from '../samples/catalogueSamples.js'

const EACH = 8
const PRODUCERS = 50
const NOW_MS = Date.UTC(2026, 0, 1)
const BYTE = Buffer.from('1')
const sha256 = createHash('sha256').update(BYTE).digest('hex')

const [dataFolder = '', root = '', count = '0', portal = ''] = process.argv.slice(2)

const fileOf = (n: number): SidecarFile => ({
  mediaId: createMedia(n).id,
  name: `comptages-${n}.csv`,
  sizeBytes: BYTE.length,
  sha256,
  blocks: null,
  declared: {
    sizeBytes: BYTE.length,
    checksum: { is: 'absent' },
    updated: null,
    fileType: 'text/csv',
    encrypted: false,
  },
  verdict: { is: 'verified', algorithm: 'sha-256' },
  verdictInWords: '',
  request: null,
})

const store = openLibraryStore(dataFolder)
if (!store.ok) throw new Error(store.failure.code)
for (let first = 0; first < Number(count); first += EACH) {
  const number = first / EACH
  const title = `Comptages vélo, station ${number}`
  const folder = join(root, `station ${number}`)
  const files = Array.from({ length: EACH }, (_, at) => fileOf(first + at))
  mkdirSync(folder, { recursive: true })
  for (const { name } of files) writeFileSync(join(folder, name), BYTE)
  const dataset = createDataset([], number).id
  const facts = {
    folder,
    root,
    portal,
    dataset,
    title,
    producer: `Producteur ${number % PRODUCERS}`,
    files,
    mark: 'made',
  }
  const put = store.value.put(facts, NOW_MS)
  if (!put.ok) throw new Error(put.failure.code)
}
store.value.close()
