import type { GeoJsonGeometry } from './geoJsonGeometry.js'
import { parseWkb } from './parseWkb.js'

/** The length of the envelope in a GeoPackage's header, by its flags. */
const ENVELOPES = [0, 32, 48, 48, 64]

/** Parses a geometry of a GeoPackage (OGC 12-128r19, 2.1.3); null for an empty one, and for malformed bytes. */
export function parseGeoPackageGeometry(bytes: Uint8Array): GeoJsonGeometry | null {
  if (bytes.length < 8 || bytes[0] !== 0x47 || bytes[1] !== 0x50) return null
  const flags = bytes[3] ?? 0
  const envelope = ENVELOPES[(flags >> 1) & 7]
  if (envelope === undefined || (flags & 16) !== 0) return null
  return parseWkb(bytes.subarray(8 + envelope))
}
