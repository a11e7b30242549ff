import { useStore } from 'zustand'
import { Button } from '../../components/controls/Button.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { RejectionList } from './summary/RejectionList.js'

/** The datasets that could not be added to the basket, with a button that looks them up again; nothing without any. */
export function DatasetLookupFailures(): React.JSX.Element | null {
  const { basket } = useStores()
  const messages = useMessages()
  const missed = useStore(basket, (state) => state.missed)
  if (missed.length === 0) return null
  return (
    <RejectionList
      title={messages.say('basket.missed', { count: missed.length })}
      refusals={missed.map(({ id, title, because }) => ({ key: id, name: title, because }))}
      action={<Button onClick={() => void basket.addDatasets(missed)}>{messages.say('common.retry')}</Button>}
    />
  )
}
