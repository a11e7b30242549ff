import { ok } from '../../../../../shared/result.js'
import { createTableProfile, turnPage } from '../../../samples/previewSamples.js'
import { answerNothing, type FakeBackend, type VerbHandlers } from '../fakeBackend.js'
import { getFakeTable } from '../fakeTable.js'
import { getSampleLayer } from './fakeMap.js'

/** Previews of files. */
export const createPreviewHandlers = (fakeBackend: FakeBackend) => {
  return {
    'preview.open': ({ mediaId, part = null }) => {
      const name = fakeBackend.downloads.find((one) => one.mediaId === mediaId)?.name ?? 'comptages piétons 2024.csv'
      return ok({ name, content: turnPage(fakeBackend.content, part) })
    },
    'preview.remember': answerNothing,
    'preview.profile': () => ok(createTableProfile()),
    'preview.profileProgress': () => ok(fakeBackend.profileProgress),
    'preview.sample': () => {
      const { content } = fakeBackend
      const layer = content.type === 'table' && content.map !== null ? getSampleLayer() : null
      const short =
        content.type === 'table'
          ? { ...content, table: { ...content.table, rows: content.table.rows.slice(0, 200) } }
          : content
      return ok({
        name: 'comptages.csv',
        content: short,
        layer,
        bytes: 1_048_576,
        totalBytes: 48_000_000,
        isWhole: false,
      })
    },
    'preview.stopSample': answerNothing,
    'preview.table': (asked) => ok(getFakeTable(asked).table(asked)),
    'preview.rows': (asked) => ok(getFakeTable(asked).rows(asked)),
    'preview.find': (asked) => ok(getFakeTable(asked).find(asked)),
    'preview.values': (asked) => ok(getFakeTable(asked).values(asked)),
    'preview.cell': (asked) => ok(getFakeTable(asked).cell(asked)),
    'preview.place': (asked) => ok(getFakeTable(asked).place(asked)),
    'preview.origin': (asked) => ok(getFakeTable(asked).origin(asked)),
    'preview.copy': (asked) => ok(getFakeTable(asked).copy(asked)),
    'preview.progress': () => ok(null),
    'preview.release': answerNothing,
    'preview.cancel': answerNothing,
    'preview.reveal': answerNothing,
    'preview.copyAs': answerNothing,
    'preview.openWith': answerNothing,
    'preview.programs': () => ok({ qgis: true }),
    'preview.export': ({ name, format, sealedFor }) =>
      ok({
        name: `${name}.${format.type}${sealedFor === null ? '' : '.crypt'}`,
        bytes: 1_840_233,
        rows: 18_250,
      }),
  } satisfies Partial<VerbHandlers>
}
