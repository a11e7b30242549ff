import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { PageContext, useStores, useWords } from '../page.js'
import { PreflightList } from './PreflightList.js'
import { Receipt } from './Receipt.js'
import { usePreflight } from './usePreflight.js'

interface Props {
  readonly title: string
  readonly onClose: () => void
}

/** What stands in the way of what is downloaded without passing through the basket, where one is: the basket's preflight over another selection. */
export function DirectSheet({ title, onClose }: Props): React.JSX.Element | null {
  const page = useContext(PageContext)
  const words = useWords()
  const { direct } = useStores()
  const isEmpty = useStore(direct.basket, ({ entries, refused }) => entries.size === 0 && refused.length === 0)
  // What was to be downloaded has all been taken out: there is nothing to ask.
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  const over = useMemo(
    () => (page === null ? null : { ...page, stores: { ...page.stores, ...direct, direct } }),
    [page, direct],
  )
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="overlay direct">
          <header className="overlay-head">
            <Dialog.Title>{words.say('direct.title', { title })}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={words.say('common.close')}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          </header>
          <PageContext.Provider value={over}>
            <Preflight />
          </PageContext.Provider>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Preflight(): React.JSX.Element {
  const { question, outlook } = usePreflight()
  return (
    <div className="basket">
      <PreflightList groups={outlook.groups} />
      <Receipt question={question} outlook={outlook} left="direct.left" />
    </div>
  )
}
