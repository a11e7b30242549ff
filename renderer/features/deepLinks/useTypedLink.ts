import { useStores } from '../../context/appContext.js'
import { isLinkText } from './isLinkText.js'

/**
 * What a search field does with its text when Enter is pressed. Null for ordinary text. A link is treated like one from
 * outside: the person is asked about it. The promise is true when there was a link in it.
 */
export function useTypedLink(text: string): (() => Promise<boolean>) | null {
  const { links } = useStores()
  return isLinkText(text) ? () => links.paste(text) : null
}
