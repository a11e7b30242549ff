import { useStore } from 'zustand'
import { Toast, Toasts } from '../../components/feedback/Toast.js'
import { useMessages, useStores } from '../../context/appContext.js'

/** Says why a link from outside could not be opened, on every screen and until the person has read it. */
export function RefusedLink(): React.JSX.Element | null {
  const { links } = useStores()
  const messages = useMessages()
  const refused = useStore(links, ({ waiting }) => waiting.refused)
  if (refused === null) return null
  return (
    <Toasts>
      <Toast meaning="needs" onClose={() => void links.dismissRefused()}>
        {messages.formatFailure(refused)}
      </Toast>
    </Toasts>
  )
}
