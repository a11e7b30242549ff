/** One active fault: which requests it strikes and how often. */
export interface FaultOrder {
  /** The name in the fault table. An order with an unknown name is refused when it is armed. */
  readonly name: string
  /** Strikes only this media. Without media and path, it strikes every media. */
  readonly media?: string
  /**
   * Strikes only requests whose path starts with this text, whether it names a media or not: `/authenticate`,
   * `/konsult/v1/datasets`.
   */
  readonly path?: string
  /** Lets this many matching requests pass first. */
  readonly skip?: number
  /** Strikes at most this many times. */
  readonly times?: number
  /** Strikes only each k-th matching request. */
  readonly every?: number
  /** The position in the body where it strikes, for faults that do. Default: the middle. */
  readonly afterBytes?: number
  /** The parameter of some faults: a number of seconds, an address, the value of a header. */
  readonly value?: string
}
