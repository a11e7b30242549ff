import * as z from 'zod'
import { LIMITS } from '../limits.js'
import { parseUrl } from '../url.js'

/** Whether a text is the https address of a folder. */
export const isFeed = (text: string): boolean => {
  const url = parseUrl(text)
  return (
    url !== null && url.protocol === 'https:' && url.username === '' && url.search === '' && url.pathname.endsWith('/')
  )
}

/**
 * The source of updates of a build: `build/package/updates.json`, which a maintainer fills in before the first release.
 */
export const updateSource = z.object({
  /** The folder of a static server; null in a build that is not published. */
  feed: z.string().max(LIMITS.URL_CHARS).refine(isFeed).nullable(),
  /** Public keys of minisign, one line each: metadata must be signed by one of them. */
  publicKeys: z.array(z.string().max(200)).max(5),
  /**
   * The signers of the installers for Windows, as named in the certificate; null where the installers are not signed.
   */
  publisherNames: z.array(z.string().max(200)).max(5).nullable(),
})
export type UpdateSourceFile = z.infer<typeof updateSource>
