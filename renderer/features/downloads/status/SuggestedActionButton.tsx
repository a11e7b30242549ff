import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { moveCursor } from '../../../components/list/listSelection.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { useIsCurrentPortal } from '../../portals/useIsCurrentPortal.js'
import { suggestAction } from './suggestAction.js'

/** The button of the action that is suggested about a problem. */
export function SuggestedActionButton({
  download,
  place: shownIn = 'row',
}: {
  readonly download: DownloadView
  readonly place?: 'row' | 'details'
}): React.JSX.Element | null {
  const { navigation, external, downloads, listing } = useStores()
  const messages = useMessages()
  const remedy = suggestAction(download, useIsCurrentPortal(download.portalId), shownIn)
  if (remedy === null) return null
  const go = {
    account: () => navigation.go('accounts'),
    network: () => navigation.show('network'),
    page: () => void external.openPage(download.datasetId),
    // The details have the message's button, and room for its failure.
    producer: () => {
      listing.pick((now) => moveCursor(now, download.id))
      listing.about(true)
    },
    retry: () => void downloads.retry([download.id]),
    resume: () => void downloads.resume([download.id]),
  }[remedy]
  return (
    <button type="button" className="link" onClick={go}>
      {messages.say(`remedy.${remedy}`)}
    </button>
  )
}
