import { AlertDialog } from '@base-ui/react/alert-dialog'
import { ArrowRight, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useStore } from 'zustand'
import type { PendingLinkGroupView } from '../../../shared/ipc/contract.js'
import { LIMITS } from '../../../shared/limits.js'
import { Button } from '../../components/controls/Button.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { Stores } from '../../context/createStores.js'

/**
 * One dataset is opened; several are put into the basket, where each can still be taken out. The datasets of a producer
 * are shown in the catalogue, where all of them can be followed or selected.
 */
async function followAndShow(
  { links, catalog, basket, navigation }: Stores,
  group: PendingLinkGroupView,
): Promise<void> {
  const followed = await links.follow(group)
  if (followed === null) return
  const { producers } = followed
  if (producers.length > 0) catalog.showProducers(producers)
  const [first, ...more] = followed.found
  if (first === undefined) return producers.length > 0 ? navigation.go('catalogue') : undefined
  if (more.length === 0) {
    navigation.go('catalogue')
    return catalog.open(first.datasetId)
  }
  navigation.go('basket')
  await basket.addWanted(followed.found)
}

/** The title of a dataset, or the name of a file and its dataset's title; the id where the copy does not know them. */
function TargetName({ target }: { readonly target: PendingLinkGroupView['targets'][number] }): React.JSX.Element {
  const { datasetId, mediaId, producerId, title, name } = target
  const id = producerId ?? mediaId ?? datasetId ?? ''
  if (title === null) return <li className="mono">{id}</li>
  return (
    <li title={id}>
      <strong>{name ?? title}</strong>
      {name === null ? null : <small>{title}</small>}
    </li>
  )
}

function Group({ group }: { readonly group: PendingLinkGroupView }): React.JSX.Element {
  const stores = useStores()
  const messages = useMessages()
  const following = useStore(stores.links, (state) => state.following)
  const { host, type, portalId, targets } = group
  const add = (): void => {
    stores.links.putAside()
    stores.portals.suggest(portalId ?? '')
    stores.navigation.go('portals')
  }
  const rest = targets.length - LIMITS.LINK_TARGETS_SHOWN
  return (
    <section className="link-group">
      <h3>{host ?? messages.say('links.somewhere')}</h3>
      <p className="hint">{messages.say(`links.${type}`)}</p>
      <ul>
        {targets.slice(0, LIMITS.LINK_TARGETS_SHOWN).map((target) => (
          <TargetName key={`${target.producerId}/${target.datasetId}/${target.mediaId}`} target={target} />
        ))}
      </ul>
      {rest > 0 ? <p className="hint">{messages.say('links.rest', { count: rest })}</p> : null}
      {type === 'unknown' ? (
        <Button icon={Plus} onClick={add}>
          {messages.say('links.add')}
        </Button>
      ) : (
        <Button look="primary" icon={ArrowRight} disabled={following} onClick={() => void followAndShow(stores, group)}>
          {messages.say('links.show', { count: targets.length })}
        </Button>
      )}
    </section>
  )
}

/**
 * Shows what links from outside want and asks for consent. No portal was asked anything before it opens. However many
 * links arrive, there is one dialog, and the harmless answer has the focus (L-06).
 */
export function DeepLinkDialog(): React.JSX.Element {
  const { links } = useStores()
  const messages = useMessages()
  const { waiting, aside, failure } = useStore(links)
  const ignore = useRef<HTMLButtonElement>(null)
  const count = waiting.groups.reduce((sum, { targets }) => sum + targets.length, 0)
  return (
    <AlertDialog.Root open={count > 0 && !aside} onOpenChange={(open) => (open ? undefined : void links.dismiss())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="overlay links" initialFocus={ignore}>
          <header className="overlay-head">
            <AlertDialog.Title>{messages.say('links.title', { count })}</AlertDialog.Title>
          </header>
          <AlertDialog.Description className="hint">{messages.say('links.lead')}</AlertDialog.Description>
          <div className="link-groups scroll-cue">
            {waiting.groups.map((group) => (
              <Group key={group.portalId ?? ''} group={group} />
            ))}
          </div>
          {waiting.leftOut > 0 ? (
            <p className="hint">{messages.say('links.left', { count: waiting.leftOut })}</p>
          ) : null}
          <FailureNotice because={failure} />
          <footer className="overlay-foot">
            <AlertDialog.Close render={<Button ref={ignore} />}>{messages.say('links.ignore')}</AlertDialog.Close>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
