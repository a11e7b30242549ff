import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useContext, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { AppContext, useMessages, useStores } from '../../../context/appContext.js'
import { PreflightAndSummary } from '../PreflightAndSummary.js'

/**
 * Shows the obstacles of a download that does not pass through the basket, when there are any: the basket's preflight
 * over another selection.
 */
export function DownloadWithoutBasketDialog(): React.JSX.Element | null {
  const { downloadWithoutBasket } = useStores()
  const { type, title } = useStore(downloadWithoutBasket)
  return type === 'asking' ? <Obstacles title={title} /> : null
}

function Obstacles({ title }: { readonly title: string }): React.JSX.Element {
  const page = useContext(AppContext)
  const messages = useMessages()
  const { downloadWithoutBasket } = useStores()
  const { basket, preflight, close } = downloadWithoutBasket
  const isEmpty = useStore(basket, ({ entries, refused }) => entries.size === 0 && refused.length === 0)
  // Before the dialog opens, the files were looked up to find out whether it is needed.
  const [isLookedUp] = useState(() => preflight.getState().facts !== null)
  // The person has taken out every file: there is nothing to ask.
  useEffect(() => {
    if (isEmpty) close()
  }, [isEmpty, close])
  const over = useMemo(
    () => (page === null ? null : { ...page, stores: { ...page.stores, basket, preflight } }),
    [page, basket, preflight],
  )
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : close())}>
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
            <PreflightAndSummary isBasket={false} isLookedUp={isLookedUp} />
          </AppContext.Provider>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
