import { useStores } from '../../context/appContext.js'
import { isLinkText } from './isLinkText.js'

/**
 * What a search field does with its text for Enter. Null for ordinary text. A link is treated like a link from outside:
 * the person is asked about it. The promise is true when the text contained a link.
 */
export function useTypedLink(text: string): (() => Promise<boolean>) | null {
  const { links } = useStores()
  return isLinkText(text) ? () => links.takeText(text) : null
}
