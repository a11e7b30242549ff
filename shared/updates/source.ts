import * as z from 'zod'
import { LIMITS } from '../limits.js'
import { parseUrl } from '../url.js'

/** A folder of a static server, by https. */
export const isFeed = (text: string): boolean => {
  const url = parseUrl(text)
  return (
    url !== null && url.protocol === 'https:' && url.username === '' && url.search === '' && url.pathname.endsWith('/')
  )
}

/** What a build knows of updates: `build/package/updates.json`, which a maintainer fills in before the first release. */
export const updateSource = z.object({
  /** The folder of a static server; null in a build that is not published. */
  feed: z.string().max(LIMITS.URL_CHARS).refine(isFeed).nullable(),
  /** Public keys of minisign, one line each: metadata needs a signature by one of them. */
  publicKeys: z.array(z.string().max(200)).max(5),
  /** Who signs the installers for Windows, as the certificate says; null where they are not signed. */
  publisherNames: z.array(z.string().max(200)).max(5).nullable(),
})
export type UpdateSourceFile = z.infer<typeof updateSource>
