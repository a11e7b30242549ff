import { Download } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '../../components/controls/Button.js'
import { EmptyState } from '../../components/feedback/EmptyState.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { isSentInParts } from '../basket/store/basketStore.js'
import { RejectedMedia } from '../basket/summary/RejectedMedia.js'
import { SendingProgress } from '../basket/summary/SendingProgress.js'
import { DownloadDetail } from './DownloadDetail.js'
import { DownloadFilters } from './DownloadFilters.js'
import { DownloadToolbar } from './DownloadToolbar.js'
import { DownloadList } from './list/DownloadList.js'
import { OverallProgress } from './OverallProgress.js'
import { SpeedChart } from './speed/SpeedChart.js'
import { ProducerTraffic } from './traffic/ProducerTraffic.js'

/** All downloads, grouped by dataset, with the reason of every wait. */
export default function DownloadsScreen(): React.JSX.Element {
  const { downloads, navigation, basket } = useStores()
  const messages = useMessages()
  const failure = useStore(downloads, (state) => state.failure)
  const isEmpty = useStore(downloads, ({ index }) => index.getSize() === 0)
  const isRefused = useStore(basket, (state) => state.refused.length > 0)
  const isSending = useStore(basket, (state) => isSentInParts(state.sending))
  const unsent = useStore(basket, (state) => state.unsent)
  const left = useStore(basket, (state) => state.entries.size)
  return (
    <div className="column">
      <DownloadToolbar />
      <OverallProgress />
      <SpeedChart />
      <ProducerTraffic />
      {failure === null && !isRefused && !isSending && unsent === null ? null : (
        <div className="inset">
          <FailureNotice because={failure} onClose={downloads.dismissFailure} />
          <RejectedMedia />
          <SendingProgress />
          <FailureNotice
            because={unsent}
            detail={messages.say('basket.unsent', { count: left })}
            action={<Button onClick={() => navigation.go('basket')}>{messages.say('screen.basket')}</Button>}
            onClose={basket.dismissUnsent}
          />
        </div>
      )}
      {isEmpty && isSending ? null : isEmpty ? (
        <EmptyState
          icon={Download}
          sentence={messages.say('downloads.empty')}
          action={messages.say('downloads.empty.do')}
          onAction={() => navigation.go('catalogue')}
        />
      ) : (
        <>
          <DownloadFilters />
          <DownloadList />
          <DownloadDetail />
        </>
      )}
    </div>
  )
}
