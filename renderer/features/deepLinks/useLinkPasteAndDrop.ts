import { useEffect } from 'react'
import { isTextInput } from '../../components/controls/isTextInput.js'
import { getDraggedContent } from '../../components/drag/getDraggedContent.js'
import { useStores } from '../../context/appContext.js'

/**
 * Treats a link that is pasted outside a text field, or dropped on the window, like a link from outside: the person is
 * asked about it.
 */
export function useLinkPasteAndDrop(): void {
  const { links } = useStores()
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text !== '' && !isTextInput(event.target)) void links.takeText(text)
    }
    const onOver = (event: DragEvent): void => {
      if (getDraggedContent(event) === 'link') event.preventDefault()
    }
    const onDrop = (event: DragEvent): void => {
      const { dataTransfer: data } = event
      if (data === null || getDraggedContent(event) !== 'link') return
      event.preventDefault()
      const text = data.getData('text/uri-list') || data.getData('text/plain')
      if (text !== '') void links.takeText(text)
    }
    addEventListener('paste', onPaste, { signal })
    addEventListener('dragover', onOver, { signal })
    addEventListener('drop', onDrop, { signal })
    return () => listening.abort()
  }, [links])
}
