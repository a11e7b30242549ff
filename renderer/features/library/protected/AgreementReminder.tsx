import { useStore } from 'zustand'
import { countDaysLeft, listDueAgreements, toLocalDay } from '../../../../shared/protect/agreement.js'
import { Button } from '../../../components/controls/Button.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useNow, useStores } from '../../../context/appContext.js'

/** Reminds of the agreement that ends first, when its end is near or past; the others are counted. */
export function AgreementReminder(): React.JSX.Element | null {
  const { protectedFiles, library } = useStores()
  const messages = useMessages()
  const agreements = useStore(protectedFiles, (state) => state.agreements)
  const today = toLocalDay(useNow(true, 60_000))
  const due = listDueAgreements(agreements, today)
  const [first] = due
  if (first === undefined) return null
  const days = countDaysLeft(first, today)
  return (
    <div className="inset">
      <Notice
        meaning={days < 0 ? 'needs' : 'waiting'}
        action={
          <Button onClick={() => library.setQuery({ text: first.title, only: null })}>
            {messages.say('agreement.due.show')}
          </Button>
        }
      >
        {messages.say(days < 0 ? 'agreement.due.over' : 'agreement.due', {
          title: first.title,
          count: Math.abs(days),
          more: due.length - 1,
        })}
      </Notice>
    </div>
  )
}
