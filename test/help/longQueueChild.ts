// Fills the queue of a data folder through the engine itself: `<data folder> <root> <how many> <portal>`. A process of its
// own, so that the folder is free again for the application. Eight media to a dataset, fifty producers.

import { portalId } from '../../shared/ids.js'
import { fillQueue } from './fillQueue.js'
import { aDataset, aMedia, aRequest } from './samples.js'

const EACH = 8
const PRODUCERS = 50

const [dataFolder = '', root = '', count = '0', portal = ''] = process.argv.slice(2)
const of = portalId.parse(portal)
const requestOf = (n: number) => {
  const dataset = Math.floor(n / EACH)
  const whole = aDataset([aMedia(n)], dataset)
  const titled = { ...whole, title: `Comptages vélo, station ${dataset}` }
  const producer = { id: null, name: `Producteur ${dataset % PRODUCERS}` }
  return aRequest({ ...titled, producer }, aMedia(n), root, of)
}
await fillQueue(dataFolder, Number(count), (from, length) => Array.from({ length }, (_, at) => requestOf(from + at)))
