import { findEpsgOfCrs } from '../../../shared/preview/geo/findEpsg.js'

/** Whether the engine itself knows the type as one of geometries. */
export const isGeometryType = (type: string): boolean => /^GEOMETRY\b/.test(type)

/** Returns the EPSG code that the type of a geometry column declares; null when it declares none. */
export const findTypeEpsg = (type: string): number | null => {
  const declared = /^GEOMETRY\('(.*)'\)$/s.exec(type)?.[1]
  return declared === undefined ? null : findEpsgOfCrs(declared.replaceAll("''", "'"))
}
