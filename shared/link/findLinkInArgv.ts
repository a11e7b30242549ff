import { parseLinkTarget } from './downloadTarget.js'

/**
 * Finds the one argument of a start that is a link: a `rudi:` route, or the address of a page of a dataset, media or
 * producer. Returns null when there is none or more than one: a person opens one link, only a program passes several
 * (L-02). Switches are ignored.
 */
export function findLinkInArgv(args: readonly string[]): string | null {
  const links = args.filter((arg) => /^(?:rudi|https?):/i.test(arg) && parseLinkTarget(arg).ok)
  return links.length === 1 ? (links[0] ?? null) : null
}
