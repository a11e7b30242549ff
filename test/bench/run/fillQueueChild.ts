// Fills the queue of a data folder as the engine itself does: `<data folder> <root> <how many>`. It is a separate
// process, so that the folder is free again for the measured program.

import { fillQueue } from '../../support/queue/fillQueue.js'
import { createDataset, createMedia } from '../../support/samples/catalogueSamples.js'
import { createRequest } from '../../support/samples/downloadRequestSamples.js'

const [dataFolder = '', root = '', count = '0'] = process.argv.slice(2)
await fillQueue(dataFolder, Number(count), (from, length) => {
  const media = Array.from({ length }, (_, at) => createMedia(from + at))
  const dataset = createDataset(media)
  return media.map((one) => createRequest(dataset, one, root))
})
