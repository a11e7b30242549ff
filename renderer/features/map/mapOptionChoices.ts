import { CRS_IDS, type CrsId, getCrs } from '../../../shared/preview/map/crs.js'
import type { MapSource } from '../../../shared/preview/map/model.js'
import type { PreviewColumn } from '../../../shared/preview/model.js'
import type { Messages } from '../../messages/messages.js'

/** A coordinate system by its common name and EPSG code. */
export function formatCrsName(id: CrsId, messages: Messages): string {
  const zone = /^cc(\d\d)$/.exec(id)?.[1]
  const name =
    zone === undefined
      ? messages.say(`map.crs.${id as Exclude<CrsId, `cc${number}`>}`)
      : messages.say('map.crs.cc', { zone })
  const { epsg } = getCrs(id)
  return epsg === null ? name : `${name} · EPSG:${epsg}`
}

export const listCrs = (messages: Messages): readonly { readonly value: CrsId | 'auto'; readonly label: string }[] => [
  { value: 'auto', label: messages.say('map.crs.auto') },
  ...CRS_IDS.map((value) => ({ value, label: formatCrsName(value, messages) })),
]

/** One choice for each column that may hold whole geometries, and one for two columns of coordinates. */
export function listSources(columns: readonly PreviewColumn[], messages: Messages) {
  const texts = columns.filter(({ kind }) => kind === 'geometry' || kind === 'text' || kind === 'nested')
  return [
    { value: 'columns', label: messages.say('map.source.columns') },
    ...texts.map(({ name }) => ({ value: `in:${name}`, label: name })),
  ]
}

export const getSourceChoice = (source: MapSource): string =>
  source.type === 'columns' ? 'columns' : `in:${source.column}`

/** The source that a choice stands for; columns that were chosen before stay. */
export function chooseSource(choice: string, before: MapSource, columns: readonly PreviewColumn[]): MapSource {
  if (choice === 'columns') {
    if (before.type === 'columns') return before
    const numbers = columns.filter(({ kind }) => kind === 'number')
    return { type: 'columns', x: numbers[0]?.name ?? '', y: numbers[1]?.name ?? '', crs: before.crs }
  }
  const column = choice.slice('in:'.length)
  const looksLikePair = /point|coord|latlon|lat_lon|geoloc/i.test(column)
  return { type: looksLikePair ? 'pair' : 'shapes', column, crs: before.crs }
}
