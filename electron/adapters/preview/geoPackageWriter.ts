import type { GeometryBounds } from '../../../shared/preview/export/geometryBounds.js'
import { quoteIdentifier } from '../../../shared/preview/sql/quoteSql.js'
import { ok, type Result } from '../../../shared/result.js'
import { createUniqueNames } from '../../../shared/text/uniqueNames.js'
import type {
  CreateGeoPackage,
  GeoPackageFeature,
  GeoPackageLayer,
  GeoPackageType,
} from '../../ports/preview/geoPackageWriter.js'
import type { Database } from '../sqlite/database.js'
import { openSqlite } from '../sqlite/openSqlite.js'
import { trySqlite } from '../sqlite/sqliteErrors.js'

/** `GPKG` and version 1.3: the application id by which programs recognise the format. */
const APPLICATION_ID = 0x47504b47
const USER_VERSION = 10_300
/** The standard's id of an unknown coordinate system. */
const UNKNOWN_SYSTEM = -1
const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]'
const LAMBERT_93 =
  'PROJCS["RGF93 v1 / Lambert-93",GEOGCS["RGF93 v1",DATUM["Reseau_Geodesique_Francais_1993_v1",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4171"]],PROJECTION["Lambert_Conformal_Conic_2SP"],PARAMETER["latitude_of_origin",46.5],PARAMETER["central_meridian",3],PARAMETER["standard_parallel_1",49],PARAMETER["standard_parallel_2",44],PARAMETER["false_easting",700000],PARAMETER["false_northing",6600000],UNIT["metre",1],AXIS["Easting",EAST],AXIS["Northing",NORTH],AUTHORITY["EPSG","2154"]]'
const DEFINITIONS: Readonly<Record<number, string>> = {
  4326: WGS84,
  2154: LAMBERT_93,
}

const TABLES = `
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '', last_change DATETIME NOT NULL, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER, CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name), CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name), CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', NULL), ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', NULL), ('WGS 84', 4326, 'EPSG', 4326, '${WGS84}', NULL)`

/** `CreateGeoPackage` by the application's SQLite. Nothing is synced: the file is copied once it is complete. */
export const createGeoPackage: CreateGeoPackage = (path, layer, nowMs) =>
  trySqlite(() => ok(openSqlite(path, 0, (db) => begin(db, layer, nowMs))))

function begin(db: Database, layer: GeoPackageLayer, nowMs: number) {
  const { name, columns, epsg } = layer
  const srs = epsg ?? UNKNOWN_SYSTEM
  db.exec(
    `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${USER_VERSION}`,
  )
  db.exec(`BEGIN;${TABLES}`)
  if (epsg !== null && epsg !== 4326)
    db.prepare('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)').run(
      `EPSG:${epsg}`,
      epsg,
      'EPSG',
      epsg,
      DEFINITIONS[epsg] ?? 'undefined',
    )
  const own = nameOwnColumns(columns.map((column) => column.name))
  const declared = columns.map((column) => `${quoteIdentifier(column.name)} ${column.type}`)
  db.exec(
    `CREATE TABLE ${quoteIdentifier(name)} (${[`${quoteIdentifier(own.id)} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL`, `${quoteIdentifier(own.shape)} GEOMETRY`, ...declared].join(', ')})`,
  )
  db.prepare('INSERT INTO gpkg_contents VALUES (?, ?, ?, ?, ?, NULL, NULL, NULL, NULL, ?)').run(
    name,
    'features',
    name,
    '',
    new Date(nowMs).toISOString(),
    srs,
  )
  // The type, and whether there are heights or measures, is known when all shapes are.
  db.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 2, 0)').run(name, own.shape, 'GEOMETRY', srs)
  const places = Array.from({ length: columns.length + 1 }, () => '?').join(', ')
  const names = [own.shape, ...columns.map((column) => column.name)].map(quoteIdentifier).join(', ')
  const insert = db.prepare(`INSERT INTO ${quoteIdentifier(name)} (${names}) VALUES (${places})`)
  const head = shapeHead(srs)
  const codes = new Set<number>()
  return {
    add: (features: readonly GeoPackageFeature[]): Result<void> =>
      trySqlite(() => {
        for (const { wkb, values } of features) {
          if (wkb !== null) codes.add(readShapeCode(wkb))
          insert.run(
            wkb === null ? null : Buffer.concat([head, wkb]),
            ...values.map((value, index) => toValue(value, columns[index]?.type ?? 'TEXT')),
          )
        }
        return ok(undefined)
      }),
    finish: (box: GeometryBounds): Result<void> =>
      trySqlite(() => {
        if (Number.isFinite(box.west))
          db.prepare('UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ?').run(
            box.west,
            box.south,
            box.east,
            box.north,
          )
        const { type, heights, measures } = describeShapes([...codes])
        db.prepare('UPDATE gpkg_geometry_columns SET geometry_type_name = ?, z = ?, m = ?').run(type, heights, measures)
        db.exec('COMMIT')
        return ok(undefined)
      }),
    close: () => {
      if (db.isOpen) db.close()
    },
  }
}

/** The standard's names, by the numbers of well-known binary. */
const SHAPE_TYPES = [
  'GEOMETRY',
  'POINT',
  'LINESTRING',
  'POLYGON',
  'MULTIPOINT',
  'MULTILINESTRING',
  'MULTIPOLYGON',
  'GEOMETRYCOLLECTION',
]

const readShapeCode = (wkb: Uint8Array): number =>
  wkb.length < 5 ? 0 : new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength).getUint32(1, wkb[0] === 1)

/**
 * Returns the type that all shapes have; for shapes of several types, the general type above them. Heights and measures
 * are prohibited (0), mandatory (1) or optional (2); the code of a shape has 1000 more with heights, 2000 more with
 * measures.
 */
function describeShapes(codes: readonly number[]): {
  readonly type: string
  readonly heights: number
  readonly measures: number
} {
  const [type = 0, ...others] = new Set(codes.map((code) => code % 1000))
  const rate = (more: readonly number[]): number => {
    const having = codes.filter((code) => more.includes(code - (code % 1000))).length
    return having === 0 ? 0 : having === codes.length ? 1 : 2
  }
  return {
    type: (others.length === 0 ? SHAPE_TYPES[type] : undefined) ?? 'GEOMETRY',
    heights: codes.length === 0 ? 2 : rate([1000, 3000]),
    measures: rate([2000, 3000]),
  }
}

/** Names for the columns that the standard adds, distinct from those of the table. */
function nameOwnColumns(names: readonly string[]): {
  readonly id: string
  readonly shape: string
} {
  const makeUnique = createUniqueNames({ number: (name, number) => `${name}_${number}` })
  for (const name of names) makeUnique(name)
  return { id: makeUnique('fid'), shape: makeUnique('geom') }
}

/**
 * The header before each geometry: the magic number, version 0, little-endian without an envelope, and the id of the
 * coordinate system.
 */
function shapeHead(srs: number): Buffer {
  const head = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0])
  head.writeInt32LE(srs, 4)
  return head
}

function toValue(value: string | null, type: GeoPackageType): string | number | bigint | null {
  if (value === null) return null
  switch (type) {
    case 'BOOLEAN':
      return value === 'true' ? 1 : 0
    case 'INTEGER':
      return BigInt(value)
    case 'REAL': {
      const number = Number(value)
      // The engine writes `inf` and `nan`, which SQLite does not have.
      return Number.isFinite(number) ? number : null
    }
    case 'DATETIME':
      return toMoment(value)
    default:
      return value
  }
}

/** Converts the engine's `2024-01-02 03:04:05.25+00` to the format of the standard, to the millisecond. */
function toMoment(value: string): string {
  const [day = value, time = '00:00:00'] = value.replace(/\+00$/, '').split(' ')
  const [seconds = time, part = ''] = time.split('.')
  return `${day}T${seconds}.${part.slice(0, 3).padEnd(3, '0')}Z`
}
