export interface RandomSource {
  /** Returns a number, uniform in [0, 1). */
  next(): number
  uuid(): string
}
