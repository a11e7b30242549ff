export interface RandomSource {
  /** Uniform in [0, 1). */
  next(): number
  uuid(): string
}
