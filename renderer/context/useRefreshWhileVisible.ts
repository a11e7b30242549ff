import { useEffect } from 'react'
import type { RefreshWhileVisible } from '../bridge/refreshWhileVisible.js'

/** Says that this content is visible while the component is on the screen and the window is not minimised. */
export function useRefreshWhileVisible({ show }: Pick<RefreshWhileVisible, 'show'>): void {
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
