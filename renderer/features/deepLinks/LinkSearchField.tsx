import { CornerDownLeft } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '../../../shared/limits.js'
import { Button } from '../../components/controls/Button.js'
import { SearchField, type SearchFieldProps } from '../../components/controls/search/SearchField.js'
import { useMessages } from '../../context/appContext.js'
import { isLinkText } from './isLinkText.js'
import { useTypedLink } from './useTypedLink.js'

/**
 * A search field that understands links: the list below stays as it is while a link is in the field, and Enter or the
 * button treats it like a link from outside.
 */
export function LinkSearchField({ text, onText, maxLength, ...field }: SearchFieldProps): React.JSX.Element {
  const messages = useMessages()
  const [link, setLink] = useState<string | null>(null)
  const openLink = useTypedLink(link ?? '')
  const type = (typed: string): void => {
    const isLink = isLinkText(typed)
    setLink(isLink ? typed : null)
    if (!isLink) onText(typed.slice(0, maxLength))
  }
  const open =
    openLink === null
      ? null
      : () =>
          void openLink().then((wasLink) => {
            if (wasLink) setLink(null)
          })
  return (
    <SearchField {...field} text={link ?? text} onText={type} maxLength={LIMITS.URL_CHARS} onEnter={open}>
      {open === null ? null : (
        <Button look="quiet" icon={CornerDownLeft} onClick={open}>
          {messages.say('links.typed')}
        </Button>
      )}
    </SearchField>
  )
}
