import { Bell, Download, RefreshCw } from 'lucide-react'
import { useStore } from 'zustand'
import { type FollowView, isFileChange } from '../../../shared/follow/model.js'
import { Button } from '../../components/controls/Button.js'
import { EmptyState } from '../../components/feedback/EmptyState.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useNow, useStores } from '../../context/appContext.js'
import { getCurrentPortal } from '../portals/store/portalsStore.js'
import { UnreadableFileNotice } from '../storedFiles/UnreadableFileNotice.js'
import { FollowItem } from './FollowItem.js'
import { updateFollowed } from './updateFollowed.js'

/** The list of everything that is followed; items with changes come first. */
export default function FollowScreen(): React.JSX.Element {
  const stores = useStores()
  const { follow, navigation, portals, downloadWithoutBasket } = stores
  const messages = useMessages()
  const { follows, isChecking, notShown, changed, failure, unread } = useStore(follow)
  const nowMs = useNow(true, 60_000)
  const isBusy = useStore(downloadWithoutBasket, ({ type }) => type !== 'resting')
  const update = (views: readonly FollowView[]): void =>
    void updateFollowed(stores, messages.say('screen.follow'), views)
  const portal = useStore(portals, (state) => getCurrentPortal(state)?.id ?? null)
  const unreadNotice = (
    <UnreadableFileNotice file={{ what: 'follows', portalId: null }} because={unread} onAgain={follow.start} />
  )
  if (unread !== null || follows?.length === 0)
    return (
      <div className="column">
        <div className="tool-row">
          <h1 className="tool-title">{messages.say('screen.follow')}</h1>
        </div>
        {unreadNotice}
        {unread !== null ? null : (
          <>
            <FailureNotice because={failure} />
            <EmptyState
              icon={Bell}
              sentence={messages.say('follow.empty')}
              action={messages.say('follow.empty.do')}
              onAction={() => navigation.go('catalogue')}
            />
          </>
        )}
      </div>
    )
  const due = follows?.filter((one) => one.portalId === portal && one.changes.some(isFileChange)) ?? []
  const sorted = follows?.toSorted((one, other) => Number(other.changes.length > 0) - Number(one.changes.length > 0))
  return (
    <div className="column">
      <div className="tool-row">
        <h1 className="tool-title">{messages.say('screen.follow')}</h1>
        <span className="figure" role="status">
          {isChecking
            ? messages.say('follow.checking')
            : messages.say('follow.total', { count: follows?.length ?? 0, changed })}
          {notShown === 0 ? null : ` · ${messages.say('follow.notShown', { count: notShown })}`}
        </span>
        <span className="stretch" />
        <Button icon={RefreshCw} disabled={isChecking} onClick={() => void follow.check()}>
          {messages.say('follow.check')}
        </Button>
        {due.length > 0 ? (
          <Button look="primary" icon={Download} disabled={isBusy} onClick={() => update(due)}>
            {messages.say('follow.update.all')}
          </Button>
        ) : null}
      </div>
      {unreadNotice}
      {failure === null ? null : (
        <div className="inset">
          <FailureNotice because={failure} />
        </div>
      )}
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
      <section className="follow-scroll" tabIndex={0} aria-label={messages.say('follow.list')}>
        <ul className="follow-list">
          {sorted?.map((view) => (
            <FollowItem key={view.id} view={view} nowMs={nowMs} isBusy={isBusy} onUpdate={update} />
          ))}
        </ul>
      </section>
    </div>
  )
}
