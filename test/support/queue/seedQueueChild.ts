// Fills the queue of a data folder with rows as the engine writes them: `<data folder> <root> <how many> <portal>`. It
// is a separate process, so that the folder is free again for the application. Eight media to a dataset, fifty
// producers.

import { openQueueStore } from '../../../electron/adapters/sqlite/queue/queueStore.js'
import { portalId } from '../../../shared/ids.js'
import { createDataset, createMedia } from '../samples/catalogueSamples.js'
import { createRequest } from '../samples/downloadRequestSamples.js'
import { seedQueue } from './seededQueue.js'

const EACH = 8
const PRODUCERS = 50

const [dataFolder = '', root = '', count = '0', portal = ''] = process.argv.slice(2)
const of = portalId.parse(portal)
const requestOf = (n: number) => {
  const dataset = Math.floor(n / EACH)
  const whole = createDataset([createMedia(n)], dataset)
  const titled = { ...whole, title: `Comptages vélo, station ${dataset}` }
  const producer = { id: null, name: `Producteur ${dataset % PRODUCERS}` }
  return createRequest({ ...titled, producer }, createMedia(n), root, of)
}
const store = openQueueStore(dataFolder)
if (!store.ok) throw new Error(store.failure.code)
seedQueue(store.value, Number(count), requestOf)
store.value.close()
