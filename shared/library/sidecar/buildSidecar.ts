import type { Dataset, Media } from '../../catalogue/model.js'
import type { ClearContent } from '../../download/model/state.js'
import type { Verdict } from '../../download/model/verdict.js'
import type { PortalId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { getDatasetPageUrl } from '../../portal/getDatasetPageUrl.js'
import { DAY_MS } from '../../timeUnits.js'
import { createCitation } from '../citation.js'
import type { BlockChecksums } from './blockChecksums.js'
import { formatVerdictSentence } from './formatVerdictSentence.js'
import type { Sidecar, SidecarFile } from './sidecar.js'

/** A file on disk, and how it got there. Times are wall milliseconds. */
export interface SidecarFileInput {
  readonly media: Media
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly blocks: BlockChecksums | null
  /** Its plain content, when it is kept encrypted. */
  readonly clear?: ClearContent | null
  readonly verdict: Verdict
  readonly request: {
    readonly publicUrl: string
    readonly servedBy: string
    readonly startedAt: number
    readonly finishedAt: number
    readonly attempts: number
    readonly etag: string | null
    readonly lastModified: string | null
    readonly contentType: string | null
  } | null
}

/** Builds the sidecar of a dataset as the portal describes it today, with these files. */
export const buildSidecar = (
  dataset: Dataset,
  portalId: PortalId,
  files: readonly SidecarFileInput[],
  nowMs: number,
): Sidecar => ({ ...describeDataset(dataset, portalId, nowMs), files: files.map(describeFile) })

/** The latest description of each dataset: thousands of files in a row are of one dataset, and of one day. */
const described = new WeakMap<Dataset, { readonly portalId: PortalId; readonly day: number; readonly what: Sidecar }>()

function describeDataset(dataset: Dataset, portalId: PortalId, nowMs: number): Sidecar {
  const day = Math.floor(nowMs / DAY_MS)
  const known = described.get(dataset)
  if (known?.portalId === portalId && known.day === day) return known.what
  const what = describeDatasetAnew(dataset, portalId, nowMs)
  described.set(dataset, { portalId, day, what })
  return what
}

function describeDatasetAnew(dataset: Dataset, portalId: PortalId, nowMs: number): Sidecar {
  const { text, csl } = createCitation(dataset, portalId, nowMs)
  return {
    format: 'rudi-desk/dataset',
    version: 1,
    portal: portalId,
    datasetId: dataset.id,
    page: getDatasetPageUrl(portalId, dataset.id),
    title: dataset.title,
    producer: dataset.producer,
    licence: dataset.licence,
    mandatoryMention: dataset.mandatoryMention,
    usageConstraint: dataset.usageConstraint,
    doi: dataset.doi,
    updated: dataset.updated,
    citation: { text, csl: { ...csl } },
    files: [],
  }
}

function describeFile({
  media,
  name,
  sizeBytes,
  sha256,
  blocks,
  verdict,
  request,
  clear,
}: SidecarFileInput): SidecarFile {
  return {
    mediaId: media.id,
    name,
    sizeBytes,
    sha256,
    blocks,
    declared: {
      sizeBytes: media.sizeBytes,
      checksum: media.checksum,
      updated: media.updated,
      fileType: media.fileType,
      encrypted: media.encrypted,
    },
    ...(clear == null ? {} : { protection: { format: 'age' as const, ...clear } }),
    verdict,
    verdictInWords: `${formatVerdictSentence(verdict)}${clear == null ? '' : KEPT_ENCRYPTED}`,
    request:
      request === null
        ? null
        : {
            url: withoutSecrets(request.publicUrl),
            servedBy: shorten(request.servedBy),
            startedAt: new Date(request.startedAt).toISOString(),
            finishedAt: new Date(request.finishedAt).toISOString(),
            attempts: request.attempts,
            etag: request.etag === null ? null : shorten(request.etag),
            lastModified: request.lastModified === null ? null : shorten(request.lastModified),
            contentType: request.contentType === null ? null : shorten(request.contentType),
          },
  }
}

const KEPT_ENCRYPTED = ' It is kept encrypted: this is said of what it holds, not of the file as it lies here.'

/** Shortens a header of any length to what the sidecar's schema accepts. */
const shorten = (text: string): string => text.slice(0, LIMITS.URL_CHARS)

/**
 * Removes the user name and the query of an address: they may contain keys and tokens, which must not be in a file that
 * people pass on (CVE-2018-20483).
 */
function withoutSecrets(address: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?([^?#]*)/i.exec(address) ?? []
  return shorten(`${scheme}${scheme === '' ? rest : rest.replace(/^[^/]*@/, '')}`)
}
