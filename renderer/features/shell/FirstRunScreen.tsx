import { useStore } from 'zustand'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { AddPortal } from '../portals/addPortal/AddPortal.js'
import { StartDemoPortal } from '../portals/addPortal/StartDemoPortal.js'
import { QuickSettings } from './QuickSettings.js'

/** The first page: a field for a portal's address with the result of its probe, or the demo portal. */
export default function FirstRunScreen(): React.JSX.Element {
  const { portals } = useStores()
  const messages = useMessages()
  const { failure, suggested } = useStore(portals)
  return (
    <main className="first" id="content">
      <div className="first-manners">
        <QuickSettings />
      </div>
      <div className="first-card">
        <span className="mark large" aria-hidden />
        <h1>{messages.say('first.title')}</h1>
        <p className="lead">{messages.say('first.lead')}</p>
        <AddPortal key={suggested} takesFocus />
        <div className="or" aria-hidden>
          <span>{messages.say('first.or')}</span>
        </div>
        <StartDemoPortal />
        <FailureNotice because={failure} />
      </div>
    </main>
  )
}
