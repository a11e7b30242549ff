import { Play } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '../../../components/controls/Button.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/** Starts the demo portal on this computer. */
export function StartDemoPortal(): React.JSX.Element {
  const { portals, navigation } = useStores()
  const messages = useMessages()
  const { starting } = useStore(portals)
  const start = async (): Promise<void> => {
    if (await portals.startDemo()) navigation.go('catalogue')
  }
  return (
    <div className="demo">
      <Button icon={Play} disabled={starting} onClick={() => void start()}>
        {messages.say(starting ? 'first.demo.starting' : 'first.demo')}
      </Button>
      <p className="hint">{messages.say('first.demo.hint')}</p>
    </div>
  )
}
