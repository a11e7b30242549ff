import { withoutAgeSuffix } from '../protect/protectedName.js'

/** Extensions of files that can be read as a table. */
const TABULAR =
  /\.(?:csv|tsv|tab|txt|json|ndjson|jsonl|geojson|topojson|parquet|xlsx|ods|gpkg|fgb|kml|kmz|gpx|zip|gz)$/i

/** Whether a file of this name, encrypted or not, can be used in queries. */
export const isQueryableFile = (name: string): boolean => TABULAR.test(withoutAgeSuffix(name))
