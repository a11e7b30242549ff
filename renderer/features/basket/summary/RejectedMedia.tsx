import { useStore } from 'zustand'
import { useMessages, useStores } from '../../../context/appContext.js'
import { RejectionList } from './RejectionList.js'

/** The media that the queue refused at the last attempt. */
export function RejectedMedia(): React.JSX.Element | null {
  const { basket } = useStores()
  const messages = useMessages()
  const refused = useStore(basket, (state) => state.refused)
  return (
    <RejectionList
      title={messages.say('basket.refused', { count: refused.length })}
      refusals={refused.map(({ entry: { media }, because }) => ({
        key: media.id,
        name: media.name ?? messages.say('media.unnamed'),
        because,
      }))}
    />
  )
}
