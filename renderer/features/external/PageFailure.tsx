import { useStore } from 'zustand'
import { Toast, Toasts } from '../../components/feedback/Toast.js'
import { useMessages, useStores } from '../../context/appContext.js'

/** Says why the page of a dataset did not open. */
export function PageFailure(): React.JSX.Element | null {
  const { external } = useStores()
  const messages = useMessages()
  const because = useStore(external, ({ pageFailure }) => pageFailure)
  if (because === null) return null
  return (
    <Toasts>
      <Toast meaning="needs" onClose={external.dismissPageFailure}>
        {messages.formatFailure(because)}
      </Toast>
    </Toasts>
  )
}
