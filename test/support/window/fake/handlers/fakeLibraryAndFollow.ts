import { failure } from '../../../../../shared/failure.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createFileHistory } from '../../../samples/librarySamples.js'
import { queryLibraryRows } from '../../queryLibraryRows.js'
import { answerNothing, type FakeBackend, type VerbHandlers } from '../fakeBackend.js'

/** The library, and followed items. */
export const createLibraryAndFollowHandlers = (fakeBackend: FakeBackend) => {
  return {
    'library.page': (query) =>
      ok({ ...queryLibraryRows(fakeBackend.library, query), isBehind: fakeBackend.libraryIsBehind }),
    'library.addFolder': () => ok({ label: '~/Partage/Rudi', found: fakeBackend.library.length }),
    'library.verify': ({ files }) => ok({ count: Array.isArray(files) ? files.length : fakeBackend.library.length }),
    'library.stopVerifying': answerNothing,
    'library.open': answerNothing,
    'library.reveal': answerNothing,
    'library.drag': ({ files }) => {
      const isThere = (id: number) => fakeBackend.library.some((row) => row.id === id && row.standing !== 'missing')
      return ok({ count: files.filter(isThere).length })
    },
    'library.forget': ({ files }) => {
      fakeBackend.library = fakeBackend.library.filter(({ id }) => !files.includes(id))
      return ok(undefined)
    },
    'library.delete': ({ files }) => {
      fakeBackend.library = fakeBackend.library.filter(({ id }) => !files.includes(id))
      return ok({ deleted: files.length, failed: [] })
    },
    'library.describe': ({ file }) => {
      const row = fakeBackend.library.find(({ id }) => id === file)
      if (row === undefined) return fail(failure('disk/not-found'))
      const path = `/home/ada/Données RUDI/${row.name}`
      return ok({ row, path, events: createFileHistory(), versions: fakeBackend.versions })
    },
    'library.ids': (query) => ok(queryLibraryRows(fakeBackend.library, query).items.map(({ id }) => id)),
    'library.goBack': answerNothing,
    'follow.list': () => ok({ isChecking: false, follows: fakeBackend.follows, notShown: 0 }),
    'follow.add': answerNothing,
    'follow.addSearch': answerNothing,
    'follow.remove': ({ ids }) => {
      fakeBackend.follows = fakeBackend.follows.filter(({ id }) => !ids.includes(id))
      return ok(undefined)
    },
    'follow.accept': answerNothing,
    'follow.keep': answerNothing,
    'follow.check': answerNothing,
    'library.repair': ({ files }) => ok({ left: Array.isArray(files) ? files.length : 3 }),
    'library.fetchAgain': ({ files }) =>
      ok({ added: Array.isArray(files) ? files.length : 3, refused: [], refusedCount: 0 }),
  } satisfies Partial<VerbHandlers>
}
