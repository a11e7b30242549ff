/** Content that is read from the main process again when it has changed, but only while a screen shows it. */
export interface RefreshWhenShown {
  /** Says that a screen shows the content until the returned function is called; reads what has changed meanwhile. */
  readonly show: () => () => void
  readonly isShown: () => boolean
  /** To be called when the content has changed: it is read at once where it is shown, else when it is shown next. */
  readonly onChanged: () => void
}

/** A hidden screen asks for nothing, however often its content changes. */
export function createRefreshWhenShown(read: () => void): RefreshWhenShown {
  let shown = 0
  let hasChanged = false
  const onChanged = (): void => {
    hasChanged = shown === 0
    if (!hasChanged) read()
  }
  return {
    show() {
      shown += 1
      if (hasChanged) onChanged()
      return () => {
        shown -= 1
      }
    },
    isShown: () => shown > 0,
    onChanged,
  }
}
