import { FolderOpen, Share2, ShoppingBasket } from 'lucide-react'
import { useStore } from 'zustand'
import { LIMITS } from '../../../shared/limits.js'
import { Button } from '../../components/controls/Button.js'
import { EmptyState } from '../../components/feedback/EmptyState.js'
import { Notice } from '../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { UnreadableFileNotice } from '../storedFiles/UnreadableFileNotice.js'
import { DatasetLookupFailures } from './DatasetLookupFailures.js'
import { PreflightAndSummary } from './PreflightAndSummary.js'

/** The basket: its files with their obstacles, the total, the destination folder and the download button. */
export default function BasketScreen(): React.JSX.Element {
  const { basket, navigation, share } = useStores()
  const messages = useMessages()
  const count = useStore(basket, (state) => state.entries.size)
  const refused = useStore(basket, (state) => state.refused.length)
  const leftOut = useStore(basket, (state) => state.leftOut)
  const unread = useStore(basket, (state) => state.unread)
  const portalId = useStore(basket, (state) => state.portalId)
  const isTooLong = count > LIMITS.SHARED_FILES
  const isEmpty = count === 0 && refused === 0
  const shareAll = (): void => {
    const { portalId, entries } = basket.getState()
    if (portalId === null) return
    void share.save({
      portalId,
      wanted: [...entries.values()].map(({ datasetId, media }) => ({ datasetId, mediaId: media.id })),
    })
  }
  return (
    <section className="column" aria-label={messages.say('screen.basket')}>
      <div className="tool-row">
        <h1 className="tool-title">{messages.say('screen.basket')}</h1>
        <span className="stretch" />
        <Button look="quiet" icon={FolderOpen} onClick={() => void share.open()}>
          {messages.say('share.open')}
        </Button>
        {count === 0 ? null : (
          <Button
            look="quiet"
            icon={Share2}
            title={messages.say(isTooLong ? 'share.most' : 'share.do.hint', {
              count: messages.formatCount(LIMITS.SHARED_FILES),
            })}
            disabled={isTooLong}
            onClick={shareAll}
          >
            {messages.say('share.do')}
          </Button>
        )}
        {count === 0 ? null : (
          <Button look="quiet" onClick={() => basket.clear()}>
            {messages.say('basket.clear')}
          </Button>
        )}
      </div>
      {leftOut === 0 ? null : (
        <Notice meaning="needs">
          {messages.say('basket.full', { count: leftOut, most: messages.formatCount(LIMITS.BASKET_ENTRIES) })}
        </Notice>
      )}
      <UnreadableFileNotice file={{ what: 'basket', portalId }} because={unread} onAgain={basket.readAgain} />
      <DatasetLookupFailures />
      {isEmpty ? null : <PreflightAndSummary isBasket />}
      {isEmpty && unread === null ? (
        <EmptyState
          icon={ShoppingBasket}
          sentence={messages.say('basket.empty')}
          action={messages.say('basket.empty.do')}
          onAction={() => navigation.go('catalogue')}
        />
      ) : null}
    </section>
  )
}
