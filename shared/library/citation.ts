import type { Dataset } from '../catalogue/model.js'
import { formatLicenceName } from '../catalogue/standardLicences.js'
import { getDatasetPageUrl } from '../portal/getDatasetPageUrl.js'
import { parseUrl } from '../url.js'

/** A citation of a dataset: a sentence for people, and a CSL-JSON item for reference managers. */
export interface Citation {
  readonly text: string
  readonly csl: CslItem
}

/** The part of CSL-JSON 1.0 that a dataset needs. */
export interface CslItem {
  readonly id: string
  readonly type: 'dataset'
  readonly title: string
  readonly author: readonly { readonly literal: string }[]
  readonly publisher: string
  readonly URL: string
  readonly DOI?: string
  readonly issued?: CslDate
  readonly accessed: CslDate
}

interface CslDate {
  readonly 'date-parts': readonly [readonly [number, number, number]]
}

const WORDS = {
  en: { dataset: 'dataset', version: 'Version of', accessed: 'accessed' },
  fr: { dataset: 'jeu de données', version: 'Version du', accessed: 'consulté le' },
} as const

/**
 * Creates the citation of a dataset. `accessedMs` is wall time; dates are in UTC, so that two machines give the same
 * citation. Text on disk is in English, whatever the person's language.
 */
export function createCitation(
  dataset: Pick<Dataset, 'id' | 'title' | 'producer' | 'updated' | 'created' | 'doi' | 'licence'>,
  portalId: string,
  accessedMs: number,
  language: keyof typeof WORDS = 'en',
): Citation {
  const words = WORDS[language]
  const issued = parseDay(dataset.updated ?? dataset.created)
  const accessed = new Date(accessedMs)
  const page = getDatasetPageUrl(portalId, dataset.id)
  const doi = dataset.doi?.replace(/^doi:/i, '') ?? null
  const sentences = [
    `${dataset.producer.name}${issued === null ? '' : ` (${issued.getUTCFullYear()})`}`,
    `${dataset.title} [${words.dataset}]`,
    ...(issued === null ? [] : [`${words.version} ${formatIsoDay(issued)}`]),
    parseUrl(page)?.host ?? portalId,
    ...(dataset.licence === null ? [] : [nameLicence(dataset.licence.label)]),
    `${doi === null ? page : `https://doi.org/${doi}`} (${words.accessed} ${formatIsoDay(accessed)})`,
  ]
  const csl: CslItem = {
    id: dataset.id,
    type: 'dataset',
    title: dataset.title,
    author: [{ literal: dataset.producer.name }],
    publisher: dataset.producer.name,
    URL: page,
    ...(doi === null ? {} : { DOI: doi }),
    ...(issued === null ? {} : { issued: toCslDate(issued) }),
    accessed: toCslDate(accessed),
  }
  return { text: `${sentences.join('. ')}.`, csl }
}

function parseDay(instant: string | null): Date | null {
  const at = instant === null ? Number.NaN : Date.parse(instant)
  return Number.isNaN(at) ? null : new Date(at)
}

const formatIsoDay = (date: Date): string => date.toISOString().slice(0, 10)

const toCslDate = (date: Date): CslDate => ({
  'date-parts': [[date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]],
})

function nameLicence(label: string): string {
  const name = formatLicenceName(label)
  return /^licen[cs]e\b/i.test(name) ? name : `Licence ${name}`
}
