import { join } from 'node:path'
import { getMediaName } from '../../../shared/catalogue/getMediaName.js'
import { toSafeName } from '../../../shared/download/files/safeNames.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { MapLayer } from '../../../shared/preview/map/model.js'
import type { Preview } from '../../../shared/preview/model.js'
import { dropCutLine } from '../../../shared/preview/sample/fileBeginning.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import type { MediaRef } from '../../ports/mediaSource.js'
import type { PreviewService } from '../../ports/preview/previewService.js'
import { type Beginning, type FetchDeps, fetchBeginning } from './fetchBeginning.js'

/** The preview of the beginning of a media that is not on the disk. */
export interface MediaSample {
  readonly name: string
  readonly content: Preview
  /** Its features on a map; null when it has none. */
  readonly layer: MapLayer | null
  readonly bytes: number
  /** The size of the whole file; null when the server did not say it. */
  readonly totalBytes: number | null
  readonly isWhole: boolean
}

export interface MediaSamples {
  /** Fetches and previews one media, and cancels the previous request. Only the map that is shown stays on the disk. */
  open(ref: MediaRef): Promise<Result<MediaSample>>
  cancel(): void
}

export interface SampleDeps extends FetchDeps {
  readonly disk: Pick<Disk, 'open' | 'makeFolder' | 'remove'>
  readonly preview: Pick<PreviewService, 'open' | 'map' | 'cancel'>
  /** Absolute path of a folder of ours. */
  readonly folder: string
  readonly life: AbortSignal
}

/** Previews a media before it is downloaded. */
export function createMediaSamples(deps: SampleDeps): MediaSamples {
  let running = new AbortController()
  let last = 0
  return {
    async open(ref) {
      running.abort()
      running = new AbortController()
      const { signal } = running
      const stop = (): void => running.abort()
      deps.life.addEventListener('abort', stop, { once: true })
      try {
        const fetched = await fetchBeginning(deps, ref, signal)
        if (signal.aborted) return fail(failure('look/cancelled'))
        return fetched.ok ? await showBeginning(deps, fetched.value, { number: ++last, signal }) : fetched
      } finally {
        deps.life.removeEventListener('abort', stop)
      }
    },
    cancel: () => running.abort(),
  }
}

async function showBeginning(
  deps: SampleDeps,
  { located: { media }, bytes, totalBytes, isWhole }: Beginning,
  { number, signal }: { readonly number: number; readonly signal: AbortSignal },
): Promise<Result<MediaSample>> {
  const name = toSafeName(getMediaName(media) ?? media.id)
  // The name of the media is only a label: the file gets a name of ours.
  const path = join(deps.folder, `${number}.part`)
  const made = await deps.disk.makeFolder(deps.folder)
  if (!made.ok) return made
  const stop = (): void => deps.preview.cancel()
  try {
    const written = await writeFile(deps.disk, path, isWhole ? bytes : dropCutLine(bytes))
    if (!written.ok) return written
    // The preview that is open by now is that of another file.
    if (signal.aborted) return fail(failure('look/cancelled'))
    signal.addEventListener('abort', stop)
    const file = { path, name, isBeginning: !isWhole }
    const opened = await deps.preview.open(file)
    if (!opened.ok)
      return isWhole || opened.failure.code !== 'look/unreadable' ? opened : fail(failure('look/only-whole'))
    const content = opened.value
    if (signal.aborted) return fail(failure('look/cancelled'))
    if (!isWhole && NEEDS_ALL.has(content.type)) return fail(failure('look/only-whole'))
    const layer = content.type === 'table' && content.map !== null ? await deps.preview.map.open(file, null) : null
    return ok({
      name,
      content: shorten(content),
      layer: layer?.ok ? layer.value : null,
      bytes: bytes.length,
      totalBytes,
      isWhole,
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await deps.disk.remove(path)
  }
}

/** Previews that need the whole file: the beginning alone cannot be read. */
const NEEDS_ALL: ReadonlySet<Preview['type']> = new Set(['picture', 'document'])

/** Keeps only the rows and the columns that are shown beside a dataset. */
function shorten(content: Preview): Preview {
  if (content.type !== 'table') return content
  const { table } = content
  const columns = table.columns.slice(0, LIMITS.SAMPLE_COLUMNS)
  const rows = table.rows.slice(0, LIMITS.SAMPLE_ROWS).map((row) => row.slice(0, columns.length))
  const more = table.more || rows.length < table.rows.length
  const columnsLeftOut = table.columnsLeftOut + table.columns.length - columns.length
  return { ...content, table: { ...table, columns, rows, more, columnsLeftOut } }
}

async function writeFile(disk: Pick<Disk, 'open'>, path: string, bytes: Uint8Array): Promise<Result<void>> {
  const opened = await disk.open(path, 'create-new')
  if (!opened.ok) return opened
  try {
    return await opened.value.writeAt([bytes], 0)
  } finally {
    await opened.value.close()
  }
}
