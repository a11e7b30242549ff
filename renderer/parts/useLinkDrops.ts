import { useEffect } from 'react'
import { useStores } from '../page.js'
import { isWritten } from './shortcuts.js'

const holdsText = (data: DataTransfer | null): data is DataTransfer =>
  data !== null &&
  !data.types.includes('Files') &&
  (data.types.includes('text/uri-list') || data.types.includes('text/plain'))

/** A link that is pasted anywhere but in a field, or dropped on the window, is asked about like one from outside. */
export function useLinkDrops(): void {
  const { links } = useStores()
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text !== '' && !isWritten(event.target)) void links.paste(text)
    }
    const onOver = (event: DragEvent): void => {
      if (holdsText(event.dataTransfer) && !isWritten(event.target)) event.preventDefault()
    }
    const onDrop = (event: DragEvent): void => {
      if (!holdsText(event.dataTransfer) || isWritten(event.target)) return
      event.preventDefault()
      const { dataTransfer: data } = event
      const text = data.getData('text/uri-list') || data.getData('text/plain')
      if (text !== '') void links.paste(text)
    }
    addEventListener('paste', onPaste, { signal })
    addEventListener('dragover', onOver, { signal })
    addEventListener('drop', onDrop, { signal })
    return () => listening.abort()
  }, [links])
}
