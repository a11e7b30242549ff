import { BellOff, Check, Download, FileDiff } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../../shared/failure.js'
import { type FollowChange, type FollowView, isFileChange, type UpdatedFile } from '../../../shared/follow/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { SelectField } from '../../components/controls/SelectField.js'
import { FileName } from '../../components/display/FileName.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { choosePortal } from '../../context/choosePortal.js'
import type { Messages } from '../../messages/messages.js'
import { useOpenComparison } from '../compare/useOpenComparison.js'
import { useIsCurrentPortal } from '../portals/useIsCurrentPortal.js'
import { findKeptVersionChoice, KEPT_VERSION_CHOICES } from '../settings/store/keptVersionChoices.js'
import { useFollowAction } from './useFollowAction.js'

/** How many changes of one item are listed at first. */
const LISTED = 6

/** A change in words. */
function describeChange({ what, name, was, now }: FollowChange, messages: Messages): string {
  const facts = { name, was: was ?? '–', now: now ?? '–' }
  return what === 'withdrawn'
    ? messages.say('follow.change.withdrawn', { name: was ?? name })
    : messages.say(`follow.change.${what}`, facts)
}

function Changes({
  changes,
  count,
}: {
  readonly changes: readonly FollowChange[]
  readonly count: number
}): React.JSX.Element {
  const messages = useMessages()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, LISTED)
  return (
    <ul className="follow-changes">
      {shown.map((change) => (
        <li key={`${change.what} ${change.datasetId} ${change.mediaId ?? ''}`}>{describeChange(change, messages)}</li>
      ))}
      {changes.length > shown.length ? (
        <li>
          <Button look="quiet" onClick={() => setIsWhole(true)}>
            {messages.say('follow.more', { count: changes.length - shown.length })}
          </Button>
        </li>
      ) : count > changes.length ? (
        <li>{messages.say('follow.more.later', { count: count - changes.length })}</li>
      ) : null}
    </ul>
  )
}

/** How many updated files of one item are listed at first. */
const UPDATED_LISTED = 3

/** The files that were updated, each with a way to what differs from its previous version. */
function UpdatedFiles({ files }: { readonly files: readonly UpdatedFile[] }): React.JSX.Element {
  const messages = useMessages()
  const compare = useOpenComparison()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? files : files.slice(0, UPDATED_LISTED)
  return (
    <ul className="follow-changes follow-updated">
      {shown.map(({ file, name, fetchedMs, previous }) => (
        <li key={file}>
          <FileName name={name} />
          <small>
            {previous.atMs === null
              ? messages.say('follow.updated')
              : messages.say('follow.updated.from', { was: messages.formatDay(previous.atMs) })}
          </small>
          <Button
            look="quiet"
            icon={FileDiff}
            aria-label={messages.say('follow.compare.of', { name })}
            title={messages.say('compare.version.hint')}
            onClick={() =>
              compare({
                old: { file: { file, version: previous.id }, name, atMs: previous.atMs },
                now: { file: { file, version: null }, name, atMs: fetchedMs },
              })
            }
          >
            {messages.say('compare.version')}
          </Button>
        </li>
      ))}
      {files.length > shown.length ? (
        <li>
          <Button look="quiet" onClick={() => setIsWhole(true)}>
            {messages.say('follow.more', { count: files.length - shown.length })}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

interface FollowItemProps {
  readonly view: FollowView
  readonly nowMs: number
  /** Other files are on their way to the downloads. */
  readonly isBusy: boolean
  readonly onUpdate: (views: readonly FollowView[]) => void
}

const AS_IN_SETTINGS = 'settings'

/** How many previous versions of its files stay on the disk. */
function KeptVersions({ view: { id, title, keep } }: Pick<FollowItemProps, 'view'>): React.JSX.Element {
  const { follow } = useStores()
  const messages = useMessages()
  const formatKept = (count: number): string =>
    count === LIMITS.KEPT_VERSIONS ? messages.say('follow.keep.all') : messages.say('follow.keep.some', { count })
  return (
    <SelectField
      name={messages.say('follow.keep', { title })}
      value={keep === null ? AS_IN_SETTINGS : String(findKeptVersionChoice(keep))}
      options={[
        { value: AS_IN_SETTINGS, label: messages.say('follow.keep.settings') },
        ...KEPT_VERSION_CHOICES.map((count) => ({ value: String(count), label: formatKept(count) })),
      ]}
      onChange={(value) => void follow.keep(id, value === AS_IN_SETTINGS ? null : Number(value))}
    />
  )
}

/** One followed dataset or search: its changes and its actions. */
export function FollowItem({ view, nowMs, isBusy, onUpdate }: FollowItemProps): React.JSX.Element {
  const stores = useStores()
  const { follow, catalog, navigation } = stores
  const messages = useMessages()
  const {
    id,
    title,
    changes,
    changeCount,
    updated,
    checkedMs,
    folder,
    trouble: failure,
    datasetId,
    isWithdrawn,
    query,
  } = view
  const isHere = useIsCurrentPortal(view.portalId)
  const canUpdate = isHere && changes.some(isFileChange)
  const [notRemoved, carryOut] = useFollowAction(id)
  const open = async (): Promise<void> => {
    if (!isHere && !(await choosePortal(stores, view.portalId))) return
    navigation.go('catalogue')
    if (datasetId !== null) void catalog.open(datasetId)
    else if (query !== null) catalog.setQuery(query)
  }
  return (
    <li className={`follow-item${changes.length > 0 ? ' changed' : ''}`}>
      <div className="follow-head">
        <button type="button" className="link follow-title" onClick={() => void open()}>
          {title}
        </button>
        <span className="follow-tools">
          {canUpdate ? (
            <Button icon={Download} disabled={isBusy} onClick={() => onUpdate([view])}>
              {messages.say('follow.update')}
            </Button>
          ) : null}
          {changes.length > 0 ? (
            <Button
              look="quiet"
              icon={Check}
              title={messages.say('follow.seen.hint')}
              onClick={() => void follow.accept([id], null)}
            >
              {messages.say('follow.seen')}
            </Button>
          ) : null}
          <IconButton
            icon={BellOff}
            name={messages.say('follow.stop.one', { title })}
            onClick={() => void carryOut(() => follow.remove(id))}
          />
        </span>
      </div>
      <p className="hint follow-facts">
        {messages.say(datasetId === null ? 'follow.kind.search' : 'follow.kind.dataset')} · {folder.label} ·{' '}
        {checkedMs === null
          ? messages.say('follow.checked.never')
          : messages.say('follow.checked', { when: messages.formatAgo(checkedMs, nowMs) })}
        <KeptVersions view={view} />
      </p>
      <FailureNotice because={notRemoved} />
      <FailureNotice because={failure as Failure | null} />
      {changes.length === 0 ? (
        failure === null && checkedMs !== null ? (
          isWithdrawn ? (
            <p className="status">{messages.say('follow.withdrawn')}</p>
          ) : (
            <p className="status done">{messages.say('follow.current')}</p>
          )
        ) : null
      ) : (
        <Changes changes={changes} count={changeCount} />
      )}
      {updated.length === 0 ? null : <UpdatedFiles files={updated} />}
    </li>
  )
}
