import { ok } from '../../../../../shared/result.js'
import type { FakeBackend, VerbHandlers } from '../fakeBackend.js'

type Verbs = Extract<keyof VerbHandlers, `protected.${string}`>

/** Protected files: the agreements that demand protection, and the purge. */
export const createProtectedFileHandlers = (fakeBackend: FakeBackend): Pick<VerbHandlers, Verbs> => ({
  'protected.list': () => ok(fakeBackend.agreements),
  'protected.agree': (agreement) => {
    fakeBackend.agreements = [...fakeBackend.agreements, agreement]
    return ok(fakeBackend.agreements)
  },
  'protected.end': ({ datasetId }) => {
    fakeBackend.agreements = fakeBackend.agreements.filter((one) => one.datasetId !== datasetId)
    return ok(fakeBackend.agreements)
  },
  'protected.purge': ({ files }) => {
    fakeBackend.library = fakeBackend.library.filter(({ id }) => !files.includes(id))
    return ok({ purged: files.length, failed: [] })
  },
})
