import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFolderMeter, DataPart } from '../../ports/desktop/dataFolderMeter.js'

/** The parts of the data folder, by the beginnings of their file names. */
const PARTS: readonly (readonly [RegExp, DataPart])[] = [
  [/^library\.(?:db|copy)/, 'queue'],
  [/^catalogue\.db/, 'catalogue'],
  [/^files\.db/, 'library'],
  [
    /^(?:preferences|exports|baskets|follow|searches|queries|tables|agreements|identity|asked-producers|repairs)/,
    'settings',
  ],
  [/^(?:logs$|audit)/, 'logs'],
  [/^(?:look|look-samples|qgis|answers|comparisons|compare-scratch)$/, 'temporary'],
  // The entries that Chromium makes.
  [/^(?:[A-Z].*|blob_storage)$/, 'browser'],
]

/** How much the application keeps in its data folder. */
export function createDataFolderMeter(folder: string): DataFolderMeter {
  return {
    folder,
    async measure() {
      const parts = new Map<DataPart, number>()
      for (const name of await readdir(folder).catch(() => [])) {
        const part = PARTS.find(([begins]) => begins.test(name))?.[1] ?? 'other'
        parts.set(part, (parts.get(part) ?? 0) + (await measurePath(join(folder, name))))
      }
      return parts
    },
  }
}

async function measurePath(path: string): Promise<number> {
  // A link takes the room of its name, wherever it leads.
  const found = await lstat(path).catch(() => null)
  if (found === null) return 0
  if (!found.isDirectory()) return found.size
  let bytes = 0
  for (const name of await readdir(path).catch(() => [])) bytes += await measurePath(join(path, name))
  return bytes
}
