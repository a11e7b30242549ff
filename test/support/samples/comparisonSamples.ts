import type { OutputOf } from '../../../shared/ipc/contract.js'
import { contract } from '../../../shared/ipc/contract.js'

const COUNTERS = ['Pont de Nantes', 'Quai Lamennais', 'Rue de Saint-Malo', 'Place de la République', 'Avenue Janvier']

const longitude = (at: number): string => (-1.75 + ((at * 37) % 40) / 300).toFixed(5)
const latitude = (at: number): string => (48.08 + ((at * 23) % 40) / 600).toFixed(5)

/** Creates a comparison of two versions of a table of counters: a renamed column, new counters, and changed counts. */
export function createSampleComparison(): OutputOf<'compare.run'> {
  const changed = Array.from({ length: 40 }, (_, at) => [
    'changed',
    `C${String(at + 1).padStart(3, '0')}`,
    ...[COUNTERS[at % 5], COUNTERS[at % 5]],
    ...[String(1200 + at * 7), String(1236 + at * 9)],
    ...[at % 3 === 0 ? 'en service' : 'en panne', 'en service'],
    ...[longitude(at), longitude(at), latitude(at), latitude(at)],
    ...[`${at + 3} m`, `${at + 3} m`],
  ])
  const added = Array.from({ length: 12 }, (_, at) => [
    ...['added', `C${at + 401}`, null, COUNTERS[at % 5] ?? '', null, String(300 + at)],
    ...[null, 'en service', null, longitude(at * 7 + 3), null, latitude(at * 5 + 1), null, `${at} m`],
  ])
  const names = ['change', 'compteur', 'nom (old)', 'nom (new)', 'passages (old)', 'passages (new)', 'état (old)']
  const places = ['longitude (old)', 'longitude (new)', 'latitude (old)', 'latitude (new)']
  return contract['compare.run'].output.parse({
    id: 1,
    comparison: {
      type: 'tables',
      schema: { added: ['portée'], removed: ['distance'], retyped: [] },
      renamed: [{ was: 'distance', now: 'portée' }],
      key: { columns: ['compteur'], isFound: true },
      columns: [
        { name: 'compteur', changed: 0 },
        { name: 'nom', changed: 0 },
        { name: 'passages', changed: 40 },
        { name: 'état', changed: 26 },
        { name: 'longitude', changed: 0 },
        { name: 'latitude', changed: 0 },
      ],
      numbers: [{ column: 'passages', was: 484_210, now: 498_731, changed: 40 }],
      counts: { added: 12, removed: 0, changed: 40, same: 360 },
      notes: { old: [], now: ['lines-skipped'] },
    },
    differences: {
      type: 'table',
      format: { type: 'parquet' },
      view: 'differences',
      count: { type: 'exact', rows: 52 },
      notes: [],
      misfits: null,
      map: null,
      table: {
        columns: [...names, 'état (new)', ...places, 'distance (old)', 'portée (new)'].map((name) => {
          const kind = /^(?:passages|l.*itude) /.test(name) ? 'number' : 'text'
          return { name, kind, type: kind === 'number' ? 'BIGINT' : 'VARCHAR' }
        }),
        rows: [...changed, ...added],
        more: false,
        columnsLeftOut: 0,
      },
    },
  })
}
