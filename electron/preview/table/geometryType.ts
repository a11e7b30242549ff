import { findEpsgOfCrs } from '../../../shared/preview/geo/findEpsg.js'

/** Whether the engine itself knows the type as that of geometries. A list of them is a list. */
export const isGeometryType = (type: string): boolean => /^GEOMETRY(?:\('.*'\))?$/s.test(type)

/** Returns the EPSG code that the type of a geometry column declares; null when it declares none. */
export const findTypeEpsg = (type: string): number | null => {
  const declared = /^GEOMETRY\('(.*)'\)$/s.exec(type)?.[1]
  return declared === undefined ? null : findEpsgOfCrs(declared.replaceAll("''", "'"))
}
