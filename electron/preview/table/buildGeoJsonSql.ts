/** Well-known text has its types in capitals, and GeoJSON in camel case. */
const TYPES = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'] as const
const ANY_TYPE = TYPES.map((type) => type.toUpperCase()).join('|')
const DIMENSIONS = '(?: ZM| Z| M)?'
const NUMBER = '-?[0-9.]+(?:e[-+]?[0-9]+)?'
/** How many lists surround the positions of the most nested type. */
const NESTING = 3

/**
 * Builds the SQL of a geometry of the engine as GeoJSON, as the other geographic formats have it. The engine writes
 * well-known text only, so that is rewritten, from the innermost lists outwards. An empty geometry and a missing one
 * are NULL; measures are dropped, because GeoJSON has none.
 */
export function buildGeoJsonSql(sql: string): string {
  const text = `ST_AsText(${sql})`
  const formatPosition = (from: string, heights: boolean): string =>
    heights
      ? `replace(${replaceAll(from, `(${NUMBER}) (${NUMBER})(?: (${NUMBER}))?(?: ${NUMBER})?`, '[\\1,\\2,\\3]')}, ',]', ']')`
      : replaceAll(from, `(${NUMBER}) (${NUMBER})(?: ${NUMBER})*`, '[\\1,\\2]')
  let json = `CASE WHEN regexp_matches(${text}, '^[A-Z]+ M ') THEN ${formatPosition(text, false)} ELSE ${formatPosition(text, true)} END`
  json = replaceAll(json, `\\b(${ANY_TYPE})${DIMENSIONS} EMPTY`, '\\1 []')
  // A part without positions adds nothing to its geometry.
  json = replaceAll(replaceAll(json, ', EMPTY\\b', ''), '\\(EMPTY, ', '(')
  json = replaceAll(json, '\\(EMPTY\\)', '[]')
  json = replaceAll(json, `\\bPOINT${DIMENSIONS} \\((\\[[^()]*\\])\\)`, 'POINT \\1')
  for (let depth = 0; depth < NESTING; depth++) json = replaceAll(json, '\\((\\[[^()A-Z]*\\])\\)', '[\\1]')
  json = replaceAll(json, `\\b(${ANY_TYPE})${DIMENSIONS} (\\[[^()A-Z]*\\])`, '{"type":"\\1","coordinates":\\2}')
  json = replaceAll(json, `\\bGEOMETRYCOLLECTION${DIMENSIONS} EMPTY`, '{"type":"GeometryCollection","geometries":[]}')
  json = replaceAll(json, `\\bGEOMETRYCOLLECTION${DIMENSIONS} \\(`, '{"type":"GeometryCollection","geometries":[')
  json = `replace(${json}, ')', ']}')`
  for (const type of TYPES) json = `replace(${json}, '"${type.toUpperCase()}"', '"${type}"')`
  return `CASE WHEN NOT regexp_matches(${text}, '^[A-Z ]+EMPTY$') THEN ${json} END`
}

const replaceAll = (sql: string, pattern: string, by: string): string =>
  `regexp_replace(${sql}, '${pattern}', '${by}', 'g')`
