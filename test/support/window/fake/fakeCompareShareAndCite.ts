import { ok } from '../../../../shared/result.js'
import { createSampleComparison } from '../../samples/comparisonSamples.js'
import { createSavedSelection } from '../../samples/selectionSamples.js'
import type { FakeBackend, VerbHandlers } from './fakeBackend.js'

type Verbs = Extract<
  keyof VerbHandlers,
  `protected.${string}` | `share.${string}` | `descriptions.${string}` | `compare.${string}`
>

/** Handlers for files on disk: comparing, sharing, citing, and agreements. */
export function createCompareShareAndCiteHandlers(fakeBackend: FakeBackend): Pick<VerbHandlers, Verbs> {
  const nothing = () => ok(undefined)
  return {
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
    'share.save': (wanted) => ok(createSavedSelection('files' in wanted ? wanted.files.length : wanted.wanted.length)),
    'descriptions.show': ({ format, language }) =>
      ok({ text: `@misc{rudi-1,\n  note = {${String(format)}, ${String(language)}},\n}\n` }),
    'descriptions.write': () => ok({ name: 'citation.bib' }),
    'share.open': () => ok(fakeBackend.selection),
    'share.read': () => ok(fakeBackend.selection),
    'compare.run': () => ok(createSampleComparison()),
    'compare.progress': () => ok(null),
    'compare.cancel': nothing,
  }
}
