import { useEffect } from 'react'
import { isTextInput } from '../../components/controls/isTextInput.js'
import { useStores } from '../../context/appContext.js'

const holdsText = (data: DataTransfer | null): data is DataTransfer =>
  data !== null &&
  !data.types.includes('Files') &&
  (data.types.includes('text/uri-list') || data.types.includes('text/plain'))

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
      if (holdsText(event.dataTransfer) && !isTextInput(event.target)) event.preventDefault()
    }
    const onDrop = (event: DragEvent): void => {
      if (!holdsText(event.dataTransfer) || isTextInput(event.target)) return
      event.preventDefault()
      const { dataTransfer: data } = event
      const text = data.getData('text/uri-list') || data.getData('text/plain')
      if (text !== '') void links.takeText(text)
    }
    addEventListener('paste', onPaste, { signal })
    addEventListener('dragover', onOver, { signal })
    addEventListener('drop', onDrop, { signal })
    return () => listening.abort()
  }, [links])
}
