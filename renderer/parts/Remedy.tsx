import type { DownloadView } from '../../shared/download/view.js'
import { useStores, useWords } from '../page.js'
import { remedyOf } from './sayState.js'
import { useIsHere } from './useIsHere.js'

/** The one thing to do next about a problem. */
export function Remedy({ download }: { readonly download: DownloadView }): React.JSX.Element | null {
  const { place, catalog, downloads } = useStores()
  const words = useWords()
  const remedy = remedyOf(download, useIsHere(download.portalId))
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
