import type { Licence } from '../catalogue/model.js'
import { findLicencePage, formatLicenceName } from '../catalogue/standardLicences.js'
import type { DatasetId } from '../ids.js'
import { LIMITS } from '../limits.js'
import type { DatasetFacts } from './facts.js'

/** A licence, or a producer's condition beyond it, that applies to some of the media. */
export interface LicenceTerm {
  /** Terms with the same words have the same key, whatever dataset they come from. */
  readonly key: string
  readonly type: 'licence' | 'constraint'
  /** Null: the producer states no licence. Then there is nothing to accept, but the person should know it. */
  readonly label: string | null
  readonly uri: string | null
  /** A dataset through which the licence can be opened in the browser; null where there is no page of it. */
  readonly readableAt: DatasetId | null
  readonly files: number
  readonly accepted: boolean
}

const NO_LICENCE = 'no-licence'

const getLicenceKey = (licence: Licence | null): string =>
  licence === null ? NO_LICENCE : `licence:${licence.uri ?? licence.label}`.slice(0, LIMITS.TERM_KEY_CHARS)

/**
 * Collects each licence and constraint once, the most frequent first, a missing licence last. `files`: how many media
 * are downloaded of each dataset.
 */
export function collectLicenceTerms(
  files: ReadonlyMap<DatasetId, number>,
  datasets: ReadonlyMap<DatasetId, DatasetFacts>,
  accepted: ReadonlySet<string>,
): readonly LicenceTerm[] {
  const terms = new Map<string, LicenceTerm>()
  const addTerm = (term: Omit<LicenceTerm, 'files' | 'accepted'>, count: number): void => {
    const known = terms.get(term.key)
    const isGiven = term.key === NO_LICENCE || accepted.has(term.key)
    terms.set(term.key, { ...term, files: (known?.files ?? 0) + count, accepted: isGiven })
  }
  for (const [datasetId, count] of files) {
    const dataset = datasets.get(datasetId)
    if (dataset === undefined) continue
    const { licence, constraint } = dataset
    const label = licence === null ? null : formatLicenceName(licence.label)
    const readableAt = licence === null || findLicencePage(licence) === null ? null : datasetId
    addTerm({ key: getLicenceKey(licence), type: 'licence', label, uri: licence?.uri ?? null, readableAt }, count)
    if (constraint === null) continue
    const key = `constraint:${constraint}`.slice(0, LIMITS.TERM_KEY_CHARS)
    addTerm({ key, type: 'constraint', label: constraint, uri: null, readableAt: null }, count)
  }
  const rank = ({ type, label }: LicenceTerm): number => (label === null ? 2 : type === 'licence' ? 0 : 1)
  return [...terms.values()].sort((one, other) => rank(one) - rank(other) || other.files - one.files)
}
