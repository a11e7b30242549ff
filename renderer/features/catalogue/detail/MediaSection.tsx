import { Download, Eye, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { toBasketEntries } from '../../../../shared/basket/basketEntry.js'
import { checkMediaCount } from '../../../../shared/catalogue/checkMediaCount.js'
import type { Dataset, Media } from '../../../../shared/catalogue/model.js'
import { isDownloadable } from '../../../../shared/catalogue/model.js'
import type { MediaId } from '../../../../shared/ids.js'
import { Button } from '../../../components/controls/Button.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { sendWithoutBasket } from '../../basket/downloadWithoutBasket/sendWithoutBasket.js'
import { FollowDatasetButton } from '../../follow/FollowButtons.js'
import { useOpenPreview } from '../../preview/useOpenPreview.js'
import { SamplePanel } from '../sample/SamplePanel.js'
import { useAutomaticSample } from '../sample/useAutomaticSample.js'
import type { FilesOnDisk } from '../store/catalogueState.js'
import { MediaTable } from './MediaTable.js'
import { isPresent } from './mergeLocalFiles.js'
import { useLocalFiles } from './useLocalFiles.js'

interface MediaSectionProps {
  readonly dataset: Dataset
  readonly onDisk: FilesOnDisk
}

/** The media of a dataset, with actions for the selected ones. All files are selected at first. */
export function MediaSection({ dataset, onDisk }: MediaSectionProps): React.JSX.Element {
  const stores = useStores()
  const { basket, navigation, sample, downloadWithoutBasket } = stores
  const messages = useMessages()
  const look = useOpenPreview()
  const isBusy = useStore(downloadWithoutBasket, ({ type }) => type !== 'resting')
  const files = dataset.media.filter(isDownloadable)
  // Until the person chooses, all are chosen: also those that the portal adds while the dataset is shown.
  const [picked, setPicked] = useState<ReadonlySet<MediaId> | null>(null)
  const chosen = picked ?? new Set(files.map(({ id }) => id))
  const localFiles = useLocalFiles(dataset.id, onDisk)
  const held = files.filter(({ id }) => isPresent(localFiles.get(id)))
  const [first] = held
  const isComplete = first !== undefined && held.length === files.length
  const openPreview = (media: Media): void => {
    const file = localFiles.get(media.id)
    if (isPresent(file)) look({ ...file, datasetId: dataset.id })
    else void sample.open(dataset.id, media.id, true)
  }
  useAutomaticSample(dataset, held.length > 0 ? null : (files[0]?.id ?? null))
  const entries = toBasketEntries(
    dataset,
    files.filter(({ id }) => chosen.has(id)),
  )
  const isInBasket = useStore(
    basket,
    (state) => entries.length > 0 && entries.every(({ media }) => state.entries.has(media.id)),
  )
  return (
    <section className="detail-part" aria-label={messages.say('detail.media')}>
      <div className="detail-actions">
        {isComplete ? (
          <Button look="primary" icon={Eye} onClick={() => openPreview(first)}>
            {messages.say('library.preview.do')}
          </Button>
        ) : null}
        <Button
          look={isComplete ? 'plain' : 'primary'}
          icon={Download}
          disabled={entries.length === 0 || isBusy}
          onClick={() => void sendWithoutBasket(stores, dataset.title, entries)}
        >
          {messages.say('detail.download', { count: entries.length })}
        </Button>
        <Button
          icon={ShoppingBasket}
          disabled={entries.length === 0}
          onClick={() => (isInBasket ? navigation.go('basket') : basket.add(entries))}
        >
          {messages.say(isInBasket ? 'detail.basket.open' : 'detail.basket')}
        </Button>
        <FollowDatasetButton id={dataset.id} />
      </div>
      {dataset.media.length === 0 ? (
        <p className="hint">{messages.say('detail.media.none')}</p>
      ) : (
        <MediaTable
          media={dataset.media}
          localFiles={localFiles}
          chosen={chosen}
          onChoose={setPicked}
          onPreview={openPreview}
        />
      )}
      <FailureNotice because={checkMediaCount(dataset)} />
      <SamplePanel
        datasetId={dataset.id}
        onDownload={
          isBusy
            ? null
            : (mediaId) => {
                const only = files.filter(({ id }) => id === mediaId)
                void sendWithoutBasket(stores, dataset.title, toBasketEntries(dataset, only))
              }
        }
      />
    </section>
  )
}
