import { useStore } from 'zustand'
import type { DownloadView } from '../../shared/download/view.js'
import { useStores, useWords } from '../page.js'
import { chosenPortal } from '../stores/portals.js'
import { remedyOf } from './sayState.js'

/** The one thing to do next about a problem. */
export function Remedy({ download }: { readonly download: DownloadView }): React.JSX.Element | null {
  const { place, catalog, portals, downloads } = useStores()
  const words = useWords()
  const isHere = useStore(portals, (state) => chosenPortal(state)?.id === download.portalId)
  const remedy = remedyOf(download, isHere)
  if (remedy === null) return null
  const go = {
    account: () => place.go('accounts'),
    network: () => place.show('network'),
    page: () => void catalog.visit(download.datasetId),
    retry: () => void downloads.retry([download.id]),
    resume: () => void downloads.resume([download.id]),
  }[remedy]
  return (
    <button type="button" className="link" onClick={go}>
      {words.say(`remedy.${remedy}`)}
    </button>
  )
}
