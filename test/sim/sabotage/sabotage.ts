/** One wrong line of the product. `find` occurs exactly once in `file`. */
export interface Change {
  readonly file: string
  readonly find: string
  readonly replace: string
}

export interface Sabotage extends Change {
  readonly what: string
  /** A second line that guards the same thing: either line alone is enough. */
  readonly also?: Change
}
