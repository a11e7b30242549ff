/**
 * Finds the EPSG code of a coordinate system in well-known text: its own, or that of a system which French data names
 * without a code. Null when there is neither.
 */
export function findEpsgOfWkt(wkt: string): number | null {
  const text = wkt.trim()
  const own = /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d{4,6})"?\s*\]\s*\]\s*$/i.exec(text)
  if (own !== null) return Number(own[1])
  return findEpsgOfName(/^[A-Z]+\s*\[\s*"([^"]*)"/i.exec(text)?.[1] ?? '')
}

function findEpsgOfName(title: string): number | null {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
  const zone = /(?:cc|zone) ?(4[2-9]|50)\b/.exec(name)
  if (/rgf ?(?:19)?93/.test(name) && zone !== null) return 3900 + Number(zone[1])
  if (/lambert ?93/.test(name)) return 2154
  if (/^(?:gcs )?wgs (?:19)?84$/.test(name)) return 4326
  if (/web mercator|pseudo mercator/.test(name)) return 3857
  if (/^(?:gcs )?rgf ?(?:19)?93/.test(name)) return 4171
  const utm = /wgs (?:19)?84 utm zone (\d{1,2}) ?([ns])/.exec(name)
  return utm === null ? null : (utm[2] === 'n' ? 32_600 : 32_700) + Number(utm[1])
}

/**
 * Finds the EPSG code of a coordinate system as Parquet files declare it: PROJJSON, well-known text or a code. Null
 * when it has none.
 */
export function findEpsgOfCrs(text: string): number | null {
  if (!/^\s*\{/.test(text)) return /^\s*[A-Z]+\s*\[/i.test(text) ? findEpsgOfWkt(text) : readCode(text)
  try {
    const { id, name } = JSON.parse(text) as { readonly id?: unknown; readonly name?: unknown }
    const { authority, code } = (id ?? {}) as { readonly authority?: unknown; readonly code?: unknown }
    // A system without a code of its own may still have a name that French data uses.
    return readCode(`${authority}:${code}`) ?? (typeof name === 'string' ? findEpsgOfName(name) : null)
  } catch {
    return null
  }
}

function readCode(text: string): number | null {
  if (/^OGC:CRS84$/i.test(text)) return 4326
  const code = /^(?:EPSG|srid):(\d{4,6})$/i.exec(text)?.[1]
  return code === undefined ? null : Number(code)
}

/** Finds the EPSG code in a text, in any of the forms that files use. */
function findDeclaredEpsg(text: string): number | undefined {
  if (/CRS84/i.test(text)) return 4326
  const codes = [...text.matchAll(/EPSG["']?\s*(?::(?:[\d.]*:)?|,\s*"code"\s*:|\/\d*\/)\s*"?(\d{4,6})/gi)]
  // A definition names the codes of its parts before its own.
  const code = codes.at(-1)?.[1]
  return code === undefined ? undefined : Number(code)
}

/**
 * Finds the EPSG code in the `crs` member that GeoJSON had before RFC 7946, and many files still have. The text may be
 * any part of the file.
 */
export function findEpsgOfGeoJson(text: string): number | undefined {
  const member = /"crs"\s*:\s*\{[^{}]*(?:\{[^{}]*\})?/.exec(text)?.[0]
  return member === undefined ? undefined : findDeclaredEpsg(member)
}
