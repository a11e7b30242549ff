import { getOrAdd } from '../../../../shared/collections/getOrAdd.js'
import type { PreviewColumn } from '../../../../shared/preview/model.js'
import type { RowSource, RowSourceState } from '../../preview/rows/rowSource.js'

/** Creates a source of the same rows under other column names; null keeps the name of a column. */
export function renameColumns(source: RowSource, nameOf: (column: number) => string | null): RowSource {
  const called = new WeakMap<readonly PreviewColumn[], readonly PreviewColumn[]>()
  const call = (found: readonly PreviewColumn[]): readonly PreviewColumn[] =>
    getOrAdd(called, found, () => found.map((column, at) => ({ ...column, name: nameOf(at) ?? column.name })))
  return translateState(source, (state) => ({ ...state, columns: call(state.columns) }))
}

/** Creates a source with another state. The same state gives the same object, as subscribers expect. */
export function translateState(source: RowSource, change: (state: RowSourceState) => RowSourceState): RowSource {
  const states = new WeakMap<RowSourceState, RowSourceState>()
  const translate = (state: RowSourceState): RowSourceState => {
    const known = states.get(state) ?? change(state)
    states.set(state, known)
    return known
  }
  return {
    ...source,
    getState: () => translate(source.getState()),
    getInitialState: () => translate(source.getInitialState()),
    subscribe: (listener) => source.subscribe((now, before) => listener(translate(now), translate(before))),
  }
}
