// Fills the queue of a data folder as the engine itself does: `<data folder> <root> <how many>`. A process of its own,
// so that the folder is free again for whoever is measured.

import { fillQueue } from '../help/fillQueue.js'
import { aDataset, aMedia, aRequest } from '../help/samples.js'

const [dataFolder = '', root = '', count = '0'] = process.argv.slice(2)
await fillQueue(dataFolder, Number(count), (from, length) => {
  const media = Array.from({ length }, (_, at) => aMedia(from + at))
  const dataset = aDataset(media)
  return media.map((one) => aRequest(dataset, one, root))
})
