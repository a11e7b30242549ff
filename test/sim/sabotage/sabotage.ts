/** One line of the product made wrong. `find` occurs exactly once in `file`. */
export interface Change {
  readonly file: string
  readonly find: string
  readonly replace: string
}

export interface Sabotage extends Change {
  readonly what: string
  /** A second guard of the same thing: without either line all is well, without both it is not. */
  readonly also?: Change
}
