import { useStore } from 'zustand'
import { ProgressBar } from '../../../components/feedback/ProgressBar.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { isSentInParts } from '../store/basketStore.js'

/** How much of a large basket the queue has taken. A small one is taken at once: then there is nothing to say. */
export function SendingProgress(): React.JSX.Element | null {
  const { basket } = useStores()
  const messages = useMessages()
  const sending = useStore(basket, (state) => state.sending)
  if (!isSentInParts(sending)) return null
  const { done, of } = sending
  const sentence = messages.say('basket.sending', { done: messages.formatCount(done), of: messages.formatCount(of) })
  return (
    <div className="sending">
      <span className="figure" role="status">
        {sentence}
      </span>
      <ProgressBar name={messages.say('basket.sending.name')} part={done / of} meaning="running" />
    </div>
  )
}
