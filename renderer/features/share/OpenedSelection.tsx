import { Dialog } from '@base-ui/react/dialog'
import { Plus, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/controls/Button.js'
import { Checkbox } from '../../components/controls/Checkbox.js'
import { CopyableText } from '../../components/display/CopyableText.js'
import { ShowMore } from '../../components/display/ShowMore.js'
import { Notice } from '../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { choosePortal } from '../../context/choosePortal.js'
import { listWanted, type SelectionView } from './store/shareStore.js'

/** How many file names are shown at first. */
const FIRST = 5

const SIGNATURE_MEANINGS = {
  none: 'waiting',
  mine: 'done',
  beside: 'waiting',
  unknown: 'waiting',
  broken: 'needs',
} as const satisfies Readonly<Record<SelectionView['signature'], 'done' | 'waiting' | 'needs'>>

/** The signer of the selection, as far as its signature proves it. */
function Signature({ selection: { signature, signedBy } }: { readonly selection: SelectionView }): React.JSX.Element {
  const messages = useMessages()
  return (
    <>
      <Notice meaning={SIGNATURE_MEANINGS[signature]}>{messages.say(`share.signature.${signature}`)}</Notice>
      {signedBy === null || signature === 'mine' ? null : <CopyableText mono text={signedBy} />}
    </>
  )
}

/** The files in one state, by their names. */
function Files({
  selection,
  state,
}: {
  readonly selection: SelectionView
  readonly state: 'changed' | 'gone'
}): React.JSX.Element | null {
  const messages = useMessages()
  const files = selection.media.filter((one) => one.state === state)
  if (files.length === 0) return null
  return (
    <section>
      <h3>{messages.say(`share.state.${state}`, { count: files.length })}</h3>
      <ul className="share-files">
        <ShowMore of={files} step={FIRST}>
          {({ mediaId, name, title }) => (
            <li key={mediaId}>
              {name} <small>{title}</small>
            </li>
          )}
        </ShowMore>
      </ul>
    </section>
  )
}

/** An opened selection: its files, its signer, what has changed since, and a button that puts it into the basket. */
export function OpenedSelection({ selection }: { readonly selection: SelectionView }): React.JSX.Element {
  const stores = useStores()
  const { share, portals, basket, navigation } = stores
  const messages = useMessages()
  const [withChanged, setWithChanged] = useState(false)
  const { portal, portalId, host, createdMs, datasets, media, bytes } = selection
  const wanted = listWanted(selection, withChanged)
  const changed = media.filter(({ state }) => state === 'changed').length
  const add = async (): Promise<void> => {
    share.close()
    // Into the basket of another portal they must not go.
    if (portal === 'configured' && !(await choosePortal(stores, portalId))) return
    navigation.go('basket')
    await basket.addWanted(wanted.map(({ datasetId, mediaId }) => ({ datasetId, mediaId })))
  }
  const addPortal = (): void => {
    share.close()
    portals.suggest(portalId)
    navigation.go('portals')
  }
  return (
    <>
      <div className="share-body">
        <p>
          {[
            host,
            ...(createdMs === null ? [] : [messages.formatDay(createdMs)]),
            messages.say('share.counts', { datasets, count: media.length }),
            messages.formatBytes(bytes),
          ].join(' · ')}
        </p>
        <Signature selection={selection} />
        <Files selection={selection} state="changed" />
        <Files selection={selection} state="gone" />
        {portal !== 'unknown' && changed === 0 && media.every(({ state }) => state === 'same') ? (
          <Notice meaning="done">{messages.say('share.unchanged')}</Notice>
        ) : null}
        {changed === 0 ? null : (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target.
          <label className="check-line">
            <Checkbox
              name={messages.say('share.with-changed')}
              checked={withChanged}
              onChange={(next) => setWithChanged(next)}
            />
            <span className="check-words">{messages.say('share.with-changed')}</span>
          </label>
        )}
        {portal === 'unknown' ? <Notice meaning="needs">{messages.say('share.portal.unknown')}</Notice> : null}
        {portal === 'configured' ? <p className="hint">{messages.say('share.portal.configured', { host })}</p> : null}
      </div>
      <footer className="actions overlay-foot share-foot">
        <Dialog.Close className="button plain">{messages.say('share.ignore')}</Dialog.Close>
        {portal === 'unknown' ? (
          <Button look="primary" icon={Plus} onClick={addPortal}>
            {messages.say('share.portal.add')}
          </Button>
        ) : (
          <Button
            look="primary"
            icon={ShoppingBasket}
            disabled={wanted.length === 0 || selection.signature === 'broken'}
            onClick={() => void add()}
          >
            {messages.say('share.add', { count: wanted.length })}
          </Button>
        )}
      </footer>
    </>
  )
}
