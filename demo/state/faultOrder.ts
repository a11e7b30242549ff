/** One switched-on fault: which conversations it meets and how often. */
export interface FaultOrder {
  /** A name of the fault table; an order with another name is refused when it is armed. */
  readonly name: string
  /** Only this media. With neither media nor path: every media. */
  readonly media?: string
  /** Only requests whose path starts like this, media or not: `/authenticate`, `/konsult/v1/datasets`. */
  readonly path?: string
  /** Lets the first so many matching requests pass. */
  readonly skip?: number
  /** Strikes at most so often. */
  readonly times?: number
  /** Strikes every k-th time. */
  readonly every?: number
  /** Where in the body it strikes, for those that do. Default: half-way. */
  readonly afterBytes?: number
  /** What some faults need: a number of seconds, an address, a header's value. */
  readonly value?: string
}
