import type { ExportView } from './store/exportsStore.js'

/** The progress of an export, between 0 and 1; null while it is not known. */
export function getExportProgress({ state }: ExportView): number | null {
  if (state.type !== 'running' || state.total === null || state.total === 0 || state.done === 0) return null
  return Math.min(1, state.done / state.total)
}
