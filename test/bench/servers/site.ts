import { createHash } from 'node:crypto'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningPortal, startPortal } from '../../../demo/portal.js'
import type { SeedMedia } from '../../../demo/seed/model.js'
import { createLoadDatasets, type Load } from './loadDatasets.js'
import { type Nginx, startNginx } from './nginx.js'

/** One file of the load. */
export interface SiteFile {
  readonly name: string
  readonly sha256: string
}

/** A load served by nginx and described by the embedded portal's catalogue. */
export interface Site {
  readonly load: Load
  readonly datasetIds: readonly string[]
  readonly files: readonly SiteFile[]
  /** The folder with the files under their names. */
  readonly folder: string
  readonly nginx: Nginx
  readonly portal: RunningPortal
  /** Ends the servers and removes the files. */
  close(): Promise<void>
}

const STEP_BYTES = 4 * 1_048_576

/** Creates the files of a load and starts both servers. Everything is below `room`. */
export async function startSite(load: Load, room: string): Promise<Site> {
  const datasets = createLoadDatasets(load)
  const root = join(room, 'site')
  const folder = join(root, 'files', load.name)
  await mkdir(folder, { recursive: true })
  const files: SiteFile[] = []
  for (const { media } of datasets) for (const one of media) files.push(await layOut(one, root, folder))
  const portal = await startPortal({ datasets: 60, more: datasets })
  const nginx = await startNginx(root, join(room, 'nginx'), portal.url)
  return {
    load,
    datasetIds: datasets.map(({ id }) => id),
    files,
    folder,
    nginx,
    portal,
    async close() {
      await nginx.close()
      await portal.close()
      await rm(room, { recursive: true, force: true })
    },
  }
}

/**
 * Writes the content that the catalogue describes: at the address of today's portals (portal-api.md 5.1), and under a
 * plain name for the other tools.
 */
async function layOut(media: SeedMedia, root: string, folder: string): Promise<SiteFile> {
  const place = join(root, 'medias', media.datasetId, media.id)
  const name = media.name ?? media.id
  await mkdir(place, { recursive: true })
  const file = await open(join(place, 'dwnl'), 'w')
  const hash = createHash('sha256')
  const content = media.content(1)
  for (let at = 0; at < content.length; at += STEP_BYTES) {
    const bytes = content.read(at, STEP_BYTES)
    hash.update(bytes)
    await file.write(bytes)
  }
  await file.close()
  await link(join(place, 'dwnl'), join(folder, name))
  return { name, sha256: hash.digest('hex') }
}
