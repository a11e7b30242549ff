/**
 * Passes the first call on, then one each time that its time has come. Of the others, only those that `isLast` names are
 * passed on as well, so that an end is seen.
 */
export function limitRate<Given extends readonly unknown[]>(
  perSecond: number,
  clock: { readonly elapsed: () => number },
  pass: (...given: Given) => void,
  isLast: (...given: Given) => boolean = () => false,
): (...given: Given) => void {
  let passedAt = Number.NEGATIVE_INFINITY
  return (...given) => {
    const now = clock.elapsed()
    if (!isLast(...given) && now - passedAt < 1000 / perSecond) return
    passedAt = now
    pass(...given)
  }
}
