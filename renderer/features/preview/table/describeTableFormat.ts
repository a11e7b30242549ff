import type { TableFormat } from '../../../../shared/preview/model.js'
import { formatEncoding } from '../../../messages/formatEncoding.js'
import type { Messages } from '../../../messages/messages.js'
import { formatSeparator } from './formatSeparator.js'

const GEOGRAPHIC = {
  shapefile: 'Shapefile',
  geopackage: 'GeoPackage',
  flatgeobuf: 'FlatGeobuf',
  kml: 'KML',
  gpx: 'GPX',
  topojson: 'TopoJSON',
} as const

const formatEpsg = (epsg: number | null): readonly string[] => (epsg === null ? [] : [`EPSG:${epsg}`])

/** The detected format of a file, each fact in a few words. */
export function describeTableFormat(format: TableFormat, messages: Messages): readonly string[] {
  switch (format.type) {
    case 'csv': {
      const { encoding, bom, separator, decimal } = format.dialect
      return [
        'CSV',
        `${formatEncoding(encoding)}${bom ? ` ${messages.say('preview.bom')}` : ''}`,
        formatSeparator(separator, messages),
        ...(format.withoutDecimals
          ? []
          : [messages.say(decimal === ',' ? 'preview.decimal.comma' : 'preview.decimal.point')]),
      ]
    }
    case 'json':
      return format.lines ? ['JSON', messages.say('preview.lines')] : ['JSON']
    case 'geojson':
      return ['GeoJSON', ...formatEpsg(format.epsg)]
    case 'geoparquet':
      return ['GeoParquet', ...formatEpsg(format.epsg)]
    case 'shapefile':
    case 'geopackage':
    case 'flatgeobuf':
    case 'kml':
    case 'gpx':
    case 'topojson':
      return [
        GEOGRAPHIC[format.type],
        ...(format.layers.length > 1 ? [messages.say('preview.layer', { layer: format.layers[format.at] ?? '' })] : []),
        ...formatEpsg(format.epsg),
      ]
    case 'parquet':
      return ['Parquet']
    case 'xlsx':
    case 'ods':
      return [format.type.toUpperCase(), messages.say('preview.sheet', { sheet: format.sheets[format.at] ?? '' })]
  }
}
