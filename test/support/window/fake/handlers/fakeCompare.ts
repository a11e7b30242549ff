import { ok } from '../../../../../shared/result.js'
import { createSampleComparison } from '../../../samples/comparisonSamples.js'
import { answerNothing, type VerbHandlers } from '../fakeBackend.js'

type Verbs = Extract<keyof VerbHandlers, `compare.${string}`>

/** The comparison of two files, which is always the same. */
export const createCompareHandlers = (): Pick<VerbHandlers, Verbs> => ({
  'compare.run': () => ok(createSampleComparison()),
  'compare.progress': () => ok(null),
  'compare.cancel': answerNothing,
})
