import { useEffect } from 'react'
import { LIMITS } from '../../../shared/limits.js'
import { PUBLIC_KEY_SUFFIX, SELECTION_SUFFIX, SIGNATURE_SUFFIX } from '../../../shared/selection/selectionFile.js'
import { getDraggedContent } from '../../components/drag/getDraggedContent.js'
import { useStores } from '../../context/appContext.js'
import type { DroppedSelection } from './store/shareStore.js'

/** Reads the text of a dropped file with this ending; a key or a signature that is too long is ignored. */
async function readEnding(files: readonly File[], ending: string, most: number): Promise<string | null> {
  const file = files.find(({ name }) => name.endsWith(ending))
  if (file === undefined) return null
  return file.size > most ? null : file.text()
}

async function readDropped(files: readonly File[]): Promise<DroppedSelection | null> {
  // A browser that saves a name twice writes "a.rudi-selection (1).json", and a person may rename it.
  const selection =
    files.find(({ name }) => name.endsWith(SELECTION_SUFFIX)) ?? files.find(({ name }) => name.endsWith('.json'))
  if (selection === undefined) return null
  return {
    // One character more than allowed is read, to recognise a text that is too long.
    text: await selection.slice(0, LIMITS.SELECTION_TEXT_CHARS + 1).text(),
    signature: await readEnding(files, SIGNATURE_SUFFIX, LIMITS.SELECTION_KEY_BYTES),
    publicKey: await readEnding(files, PUBLIC_KEY_SUFFIX, LIMITS.SELECTION_KEY_BYTES),
  }
}

/**
 * Opens a selection that is dropped on the window, with its signature and key when they are dropped with it. Of other files
 * it is said that they are none.
 */
export function useSelectionDrop(): void {
  const { share } = useStores()
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onOver = (event: DragEvent): void => {
      if (getDraggedContent(event) === 'files') event.preventDefault()
    }
    const onDrop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      // A folder, or a file that is gone or may not be read, is refused as any other is.
      void readDropped(files)
        .catch(() => null)
        .then((dropped) => (dropped === null ? share.refuse() : share.read(dropped)))
    }
    addEventListener('dragover', onOver, { signal })
    addEventListener('drop', onDrop, { signal })
    return () => listening.abort()
  }, [share])
}
