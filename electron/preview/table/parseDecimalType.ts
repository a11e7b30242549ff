/** The type of decimal numbers with so many digits, of which `scale` are behind the point. */
export interface DecimalType {
  readonly digits: number
  readonly scale: number
}

/** Reads the engine's name of a decimal type, such as `DECIMAL(18,3)`; null for any other type. */
export function parseDecimalType(type: string): DecimalType | null {
  const [, digits, scale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(type) ?? []
  return digits === undefined || scale === undefined ? null : { digits: Number(digits), scale: Number(scale) }
}
