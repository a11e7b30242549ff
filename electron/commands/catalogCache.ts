import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { type Dataset, dataset } from '../../shared/catalog/model.js'
import { failure } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'

/** The last whole catalogue of one portal, for a train. What is on disk is decoded like any other answer. */
export interface CatalogCache {
  keep(datasets: readonly Dataset[]): Promise<Result<void>>
  /** Fails with `disk/not-found` when none was kept. */
  read(): Promise<Result<readonly Dataset[]>>
}

const kept = z.object({ version: z.literal(1), datasets: z.array(z.unknown()).max(LIMITS.CATALOG_RECORDS) })
const CACHE_BYTES = 512 * 1024 * 1024

export function openCatalogCache(disk: Disk, folder: string, portalId: PortalId): CatalogCache {
  // The address itself may hold characters that no file name takes.
  const path = join(folder, `catalog-${createHash('sha256').update(portalId).digest('hex').slice(0, 16)}.json`)
  return {
    keep: async (datasets) => {
      const made = await disk.makeFolder(folder)
      return made.ok ? disk.replaceSmall(path, JSON.stringify({ version: 1, datasets })) : made
    },
    read: async () => {
      const text = await disk.readSmall(path, CACHE_BYTES)
      return text.ok ? decode(text.value) : text
    },
  }
}

function decode(text: string): Result<readonly Dataset[]> {
  const whole = kept.safeParse(parse(text))
  if (!whole.success) return fail(failure('disk/not-found'))
  return ok(whole.data.datasets.map((one) => dataset.safeParse(one)).flatMap((one) => (one.success ? [one.data] : [])))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
