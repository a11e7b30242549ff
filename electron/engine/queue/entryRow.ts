import * as z from 'zod'
import { serializeDownload, storedDownload } from '../../../shared/download/model/state.js'
import { downloadId } from '../../../shared/ids.js'
import type { QueueRow, QueueRowContents } from '../../ports/queueStore.js'
import { downloadRequest } from '../api/engine.js'
import type { EntryContents, LoadableEntry } from './loadableEntry.js'
import { getRequestKey } from './queueEntry.js'

const stored = z.object({ id: downloadId, request: downloadRequest, state: storedDownload })

/** Converts an entry into the row that the store keeps. */
export function toRow(entry: LoadableEntry): QueueRow {
  const { id, group, priority, position, request: wanted, state } = entry
  const place = 'place' in state ? state.place : null
  return {
    id,
    portal: group.portal,
    producer: group.producer,
    dataset: group.dataset,
    priority,
    position,
    stateName: state.type,
    key: getRequestKey(wanted),
    because: 'because' in state && state.because !== 'person' ? state.because.code : null,
    folder: state.type === 'done' ? state.folder : (place?.folder ?? null),
    name: place?.name ?? null,
    request: entry.requestText,
    state: serializeDownload(state),
  }
}

/** Decodes the contents of a row; null when they do not decode. */
export function parseRow(row: QueueRowContents): EntryContents | null {
  const read = stored.safeParse({ id: row.id, request: parseJson(row.request), state: parseJson(row.state) })
  return read.success ? { request: read.data.request, state: read.data.state } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
