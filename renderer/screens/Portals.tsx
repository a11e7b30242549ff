import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { Trouble } from '../parts/Notice.js'
import { PortalCardView } from '../parts/PortalCardView.js'
import { AddPortal, Demo } from './FirstRun.js'

/** The configured portals side by side, and the way to one more. */
export default function Portals(): React.JSX.Element {
  const { portals } = useStores()
  const words = useWords()
  const cards = useStore(portals, (state) => state.cards) ?? []
  const { trouble, suggested, leaving } = useStore(portals)
  return (
    <div className="page">
      <div className="page-column">
        <h1>{words.say('place.portals')}</h1>
        <p className="lead">{words.say('portals.lead')}</p>
        {cards.map((card) => (card.id === leaving ? null : <PortalCardView key={card.id} card={card} />))}
        <section className="card" aria-label={words.say('portals.add.title')}>
          <h2>{words.say('portals.add.title')}</h2>
          <AddPortal key={suggested} />
          <Demo />
          <Trouble because={trouble} />
        </section>
      </div>
    </div>
  )
}
