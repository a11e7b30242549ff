import { Download } from 'lucide-react'
import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { DownloadDetail } from '../parts/DownloadDetail.js'
import { DownloadFilters } from '../parts/DownloadFilters.js'
import { DownloadList } from '../parts/DownloadList.js'
import { DownloadTools } from '../parts/DownloadTools.js'
import { Empty } from '../parts/Empty.js'
import { Trouble } from '../parts/Notice.js'
import { ProducerLines } from '../parts/ProducerLines.js'
import { RefusedMedia } from '../parts/Refusals.js'
import { SpeedPlot } from '../parts/SpeedPlot.js'

/** Everything on its way, grouped by dataset, with the reason of every wait. */
export default function Downloads(): React.JSX.Element {
  const { downloads, place, basket } = useStores()
  const words = useWords()
  const trouble = useStore(downloads, (state) => state.trouble)
  const isEmpty = useStore(downloads, ({ book }) => book.size() === 0)
  const isRefused = useStore(basket, (state) => state.refused.length > 0)
  return (
    <div className="column">
      <DownloadTools />
      <SpeedPlot />
      <ProducerLines />
      {trouble === null && !isRefused ? null : (
        <div className="inset">
          <Trouble because={trouble} />
          <RefusedMedia />
        </div>
      )}
      {isEmpty ? (
        <Empty
          icon={Download}
          sentence={words.say('downloads.empty')}
          action={words.say('downloads.empty.do')}
          onAction={() => place.go('catalogue')}
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
