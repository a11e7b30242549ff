import { useEffect } from 'react'
import type { RefreshWhenShown } from '../bridge/refreshWhenShown.js'

/** Says that this content is visible while the component is on the screen and the window is not minimised. */
export function useRefreshWhenShown({ show }: Pick<RefreshWhenShown, 'show'>): void {
  useEffect(() => {
    let hide: (() => void) | null = null
    const update = (): void => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible) hide ??= show()
      else {
        hide?.()
        hide = null
      }
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      hide?.()
    }
  }, [show])
}
