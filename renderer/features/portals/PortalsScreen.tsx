import { useStore } from 'zustand'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { AddPortal } from './addPortal/AddPortal.js'
import { StartDemoPortal } from './addPortal/StartDemoPortal.js'
import { PortalListItem } from './PortalListItem.js'

/** The configured portals side by side, and a form to add one. */
export default function PortalsScreen(): React.JSX.Element {
  const { portals } = useStores()
  const messages = useMessages()
  const cards = useStore(portals, (state) => state.cards) ?? []
  const { failure, changeFailure, suggested, leaving } = useStore(portals)
  return (
    <div className="page">
      <div className="page-column">
        <h1>{messages.say('screen.portals')}</h1>
        <p className="lead">{messages.say('portals.lead')}</p>
        <FailureNotice because={changeFailure} onClose={portals.dismissFailure} />
        {cards.map((card) => (card.id === leaving ? null : <PortalListItem key={card.id} card={card} />))}
        <section className="card" aria-label={messages.say('portals.add.title')}>
          <h2>{messages.say('portals.add.title')}</h2>
          <AddPortal key={suggested} />
          <StartDemoPortal />
          <FailureNotice because={failure} />
        </section>
      </div>
    </div>
  )
}
