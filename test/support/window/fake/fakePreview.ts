import { ok } from '../../../../shared/result.js'
import { createTableProfile, turnPage } from '../../samples/previewSamples.js'
import { answerNothing, type FakeBackend, type VerbHandlers } from './fakeBackend.js'
import { getSampleLayer } from './fakeMap.js'
import { getFakeTable } from './fakeTable.js'

/** Previews of files. */
export const createPreviewHandlers = (fakeBackend: FakeBackend) => {
  return {
    'look.open': ({ mediaId, part = null }) => {
      const name = fakeBackend.downloads.find((one) => one.mediaId === mediaId)?.name ?? 'comptages piétons 2024.csv'
      return ok({ name, sight: turnPage(fakeBackend.sight, part) })
    },
    'look.remember': answerNothing,
    'look.profile': () => ok(createTableProfile()),
    'look.profileProgress': () => ok(fakeBackend.profileProgress),
    'look.sample': () => {
      const { sight } = fakeBackend
      const layer = sight.type === 'table' && sight.map !== null ? getSampleLayer() : null
      const short =
        sight.type === 'table' ? { ...sight, table: { ...sight.table, rows: sight.table.rows.slice(0, 200) } } : sight
      return ok({
        name: 'comptages.csv',
        sight: short,
        layer,
        bytes: 1_048_576,
        totalBytes: 48_000_000,
        isWhole: false,
      })
    },
    'look.stopSample': answerNothing,
    'look.table': (asked) => ok(getFakeTable(asked).table(asked)),
    'look.rows': (asked) => ok(getFakeTable(asked).rows(asked)),
    'look.find': (asked) => ok(getFakeTable(asked).find(asked)),
    'look.values': (asked) => ok(getFakeTable(asked).values(asked)),
    'look.cell': (asked) => ok(getFakeTable(asked).cell(asked)),
    'look.place': (asked) => ok(getFakeTable(asked).place(asked)),
    'look.origin': (asked) => ok(getFakeTable(asked).origin(asked)),
    'look.copy': (asked) => ok(getFakeTable(asked).copy(asked)),
    'look.progress': () => ok(null),
    'look.release': answerNothing,
    'look.cancel': answerNothing,
    'look.reveal': answerNothing,
    'look.copyAs': answerNothing,
    'look.openWith': answerNothing,
    'look.programs': () => ok({ qgis: true }),
    'look.export': ({ name, format, sealedFor }) =>
      ok({
        name: `${name}.${format.type}${sealedFor === null ? '' : '.crypt'}`,
        bytes: 1_840_233,
        rows: 18_250,
      }),
  } satisfies Partial<VerbHandlers>
}
