import { Square } from 'lucide-react'
import { PROFILE_STEPS, type ProfileProgress } from '../../../../shared/preview/profile/model.js'
import { Button } from '../../../components/controls/Button.js'
import { ProgressBar } from '../../../components/feedback/ProgressBar.js'
import { useMessages } from '../../../context/appContext.js'

interface Props {
  /** Null while it is not known. */
  readonly progress: ProfileProgress
  readonly onStop: () => void
}

/** What is being done for a profile, how far that is, and the way to stop it. */
export function ProfileInProgress({ progress, onStop }: Props): React.JSX.Element {
  const messages = useMessages()
  const { step = 'read', columns = null, part = null } = progress ?? {}
  const facts = { at: PROFILE_STEPS.indexOf(step) + 1, of: PROFILE_STEPS.length }
  const what =
    columns === null
      ? messages.say(`profile.step.${step}`)
      : messages.say('profile.step.columns', { what: messages.say(`profile.step.${step}`), ...columns })
  return (
    <div className="profile-progress">
      <span className="profile-progress-what">
        {what} <span className="figure">· {messages.say('profile.step', facts)}</span>
      </span>
      <ProgressBar name={messages.say('profile.progress')} part={part} meaning="running" />
      <Button icon={Square} onClick={onStop}>
        {messages.say('profile.stop')}
      </Button>
    </div>
  )
}
