import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { AppContext, useMessages, useStores } from '../../../context/appContext.js'
import { PreflightAndSummary } from '../PreflightAndSummary.js'

interface Props {
  readonly title: string
  readonly onClose: () => void
}

/**
 * Shows the obstacles of a download that does not pass through the basket, when there are any: the basket's preflight
 * over another selection.
 */
export function DownloadWithoutBasketDialog({ title, onClose }: Props): React.JSX.Element | null {
  const page = useContext(AppContext)
  const messages = useMessages()
  const { downloadWithoutBasket } = useStores()
  const isEmpty = useStore(
    downloadWithoutBasket.basket,
    ({ entries, refused }) => entries.size === 0 && refused.length === 0,
  )
  // The person has taken out every file: there is nothing to ask.
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  const over = useMemo(
    () =>
      page === null ? null : { ...page, stores: { ...page.stores, ...downloadWithoutBasket, downloadWithoutBasket } },
    [page, downloadWithoutBasket],
  )
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="overlay download-without-basket">
          <header className="overlay-head">
            <Dialog.Title>{messages.say('downloadWithoutBasket.title', { title })}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={messages.say('common.close')}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          </header>
          <AppContext.Provider value={over}>
            <PreflightAndSummary left="downloadWithoutBasket.left" />
          </AppContext.Provider>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
