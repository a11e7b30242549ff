import { parseTargets } from '../../../shared/link/pendingLinks.js'
import { useStores } from '../../context/appContext.js'

/** Whether a text that was typed or pasted names a dataset or a file of a portal: a link, a page's address, an id. */
export const isLinkText = (text: string): boolean => parseTargets(text).length > 0

/**
 * What a search field does with its text when Enter is pressed. Null for ordinary text. A link is treated like one from
 * outside: the person is asked about it. The promise is true when there was a link in it.
 */
export function useTypedLink(text: string): (() => Promise<boolean>) | null {
  const { links } = useStores()
  return isLinkText(text) ? () => links.paste(text) : null
}
