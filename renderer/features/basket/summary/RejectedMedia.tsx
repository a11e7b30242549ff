import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { IconButton } from '../../../components/controls/Button.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { RejectionList } from './RejectionList.js'

/** The media that the queue refused at the last attempt: they are still in the basket. */
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
      action={<IconButton icon={X} name={messages.say('common.close')} onClick={basket.dismissRefused} />}
    />
  )
}
