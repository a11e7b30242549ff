const LONGITUDE = /^(?:lon|lng|long|longitude|x_?wgs84|coord_?x|geo_?lon|lon_?wgs84|x_?long)$/i
const LATITUDE = /^(?:lat|latitude|y_?wgs84|coord_?y|geo_?lat|lat_?wgs84|y_?lat)$/i

/** The columns that hold points, by what people call them. */
export function detectPointColumns(columns: readonly { readonly name: string; readonly kind: string }[]) {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const x = numbers.find(({ name }) => LONGITUDE.test(name))
  const y = numbers.find(({ name }) => LATITUDE.test(name))
  return x === undefined || y === undefined ? null : { x: x.name, y: y.name }
}
