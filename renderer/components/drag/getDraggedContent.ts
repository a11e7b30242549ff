import { isTextInput } from '../controls/isTextInput.js'

export type DraggedContent = 'files' | 'link'

/**
 * What a drag over the window carries, as far as the window takes it; null for anything else. A text field takes text
 * itself.
 */
export function getDraggedContent({ dataTransfer: data, target }: DragEvent): DraggedContent | null {
  if (data === null) return null
  if (data.types.includes('Files')) return 'files'
  const isText = data.types.includes('text/uri-list') || data.types.includes('text/plain')
  return isText && !isTextInput(target) ? 'link' : null
}
