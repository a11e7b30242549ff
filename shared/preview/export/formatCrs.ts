/** Coordinate reference systems, as files name them and as other programs read them. */

/** PROJJSON of Lambert-93, the system of official French data (EPSG:2154, from the EPSG registry). */
const LAMBERT_93 = {
  $schema: 'https://proj.org/schemas/v0.5/projjson.schema.json',
  type: 'ProjectedCRS',
  name: 'RGF93 v1 / Lambert-93',
  base_crs: {
    name: 'RGF93 v1',
    datum: {
      type: 'GeodeticReferenceFrame',
      name: 'Reseau Geodesique Francais 1993 v1',
      ellipsoid: {
        name: 'GRS 1980',
        semi_major_axis: 6_378_137,
        inverse_flattening: 298.257222101,
      },
    },
    coordinate_system: {
      subtype: 'ellipsoidal',
      axis: [
        {
          name: 'Geodetic latitude',
          abbreviation: 'Lat',
          direction: 'north',
          unit: 'degree',
        },
        {
          name: 'Geodetic longitude',
          abbreviation: 'Lon',
          direction: 'east',
          unit: 'degree',
        },
      ],
    },
    id: { authority: 'EPSG', code: 4171 },
  },
  conversion: {
    name: 'Lambert-93',
    method: {
      name: 'Lambert Conic Conformal (2SP)',
      id: { authority: 'EPSG', code: 9802 },
    },
    parameters: [
      {
        name: 'Latitude of false origin',
        value: 46.5,
        unit: 'degree',
        id: { authority: 'EPSG', code: 8821 },
      },
      {
        name: 'Longitude of false origin',
        value: 3,
        unit: 'degree',
        id: { authority: 'EPSG', code: 8822 },
      },
      {
        name: 'Latitude of 1st standard parallel',
        value: 49,
        unit: 'degree',
        id: { authority: 'EPSG', code: 8823 },
      },
      {
        name: 'Latitude of 2nd standard parallel',
        value: 44,
        unit: 'degree',
        id: { authority: 'EPSG', code: 8824 },
      },
      {
        name: 'Easting at false origin',
        value: 700_000,
        unit: 'metre',
        id: { authority: 'EPSG', code: 8826 },
      },
      {
        name: 'Northing at false origin',
        value: 6_600_000,
        unit: 'metre',
        id: { authority: 'EPSG', code: 8827 },
      },
    ],
  },
  coordinate_system: {
    subtype: 'Cartesian',
    axis: [
      { name: 'Easting', abbreviation: 'X', direction: 'east', unit: 'metre' },
      {
        name: 'Northing',
        abbreviation: 'Y',
        direction: 'north',
        unit: 'metre',
      },
    ],
  },
  id: { authority: 'EPSG', code: 2154 },
}

/**
 * Formats the PROJJSON of a GeoParquet file; null for degrees, which need none. An unknown system gets its code as a
 * name and plain axes: wrong coordinates are worse than none.
 */
export function formatProjJson(epsg: number | null): string | null {
  if (epsg === 4326) return null
  if (epsg === 2154) return JSON.stringify(LAMBERT_93)
  const name = epsg === null ? 'Unknown' : `EPSG:${epsg}`
  return JSON.stringify({
    $schema: 'https://proj.org/schemas/v0.5/projjson.schema.json',
    type: 'EngineeringCRS',
    name,
    datum: { type: 'EngineeringDatum', name },
    coordinate_system: {
      subtype: 'Cartesian',
      axis: [
        {
          name: 'Easting',
          abbreviation: 'X',
          direction: 'east',
          unit: 'metre',
        },
        {
          name: 'Northing',
          abbreviation: 'Y',
          direction: 'north',
          unit: 'metre',
        },
      ],
    },
  })
}

/**
 * Formats the member of a GeoJSON file that names a system other than degrees, as programs have read it since before
 * RFC 7946.
 */
export const formatGeoJsonCrs = (epsg: number | null): string =>
  epsg === null || epsg === 4326 ? '' : `"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::${epsg}"}},\n`
