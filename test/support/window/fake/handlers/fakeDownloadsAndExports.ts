import { contract } from '../../../../../shared/ipc/contract.js'
import { ok } from '../../../../../shared/result.js'
import { createBusyDownloads } from '../../../samples/downloadSamples.js'
import { answerNothing, type FakeBackend, type VerbHandlers } from '../fakeBackend.js'

const FOLDER = { token: 'f'.repeat(32), label: '~/Documents/Données RUDI', freeBytes: 84_000_000_000, insteadOf: null }

/** Downloads and exports, and the folders they go to. */
export const createDownloadAndExportHandlers = (fakeBackend: FakeBackend) => {
  const folder = contract['folders.getDefault'].output.parse(FOLDER)
  return {
    'folders.getDefault': () => ok(folder === null ? null : { ...folder, insteadOf: fakeBackend.awayFolder }),
    'folders.choose': () => ok(folder),
    'folders.chooseDefault': () => ok(folder),
    'folders.resetDefault': () => ok(folder),
    'folders.getForExports': () => ok(folder),
    'folders.chooseForExports': () => ok(folder),
    'downloads.add': () => {
      fakeBackend.downloads = createBusyDownloads()
      fakeBackend.sequence++
      return ok({ refused: [] })
    },
    'downloads.snapshot': ({ after }) => {
      // The page begins at an index, because all samples have the same position.
      const from = after ?? 0
      const end = from + 250
      const downloads = fakeBackend.downloads.slice(from, end)
      return ok({ sequence: fakeBackend.sequence, downloads, next: end < fakeBackend.downloads.length ? end : null })
    },
    'downloads.reorder': answerNothing,
    'downloads.prioritise': answerNothing,
    'downloads.pause': answerNothing,
    'downloads.resume': answerNothing,
    'downloads.cancel': answerNothing,
    'downloads.retry': answerNothing,
    'downloads.forget': answerNothing,
    'downloads.limit': answerNothing,
    'traffic.read': () => ok(fakeBackend.traffic),
    'traffic.online': answerNothing,
    'downloads.reveal': answerNothing,
    'exports.list': () => ok(fakeBackend.exportWorks),
    'exports.cancel': answerNothing,
    'exports.reveal': answerNothing,
    'exports.clear': answerNothing,
  } satisfies Partial<VerbHandlers>
}
