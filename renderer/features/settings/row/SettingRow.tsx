import { Lock } from 'lucide-react'
import { useContext, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useMessages, useStores } from '../../../context/appContext.js'
import { ControlsDisabled } from '../../../context/controlsDisabled.js'
import { matchesSetting, SETTINGS, type SettingName } from '../store/settingsTable.js'
import { SettingsSearchText } from './SettingsSearch.js'

/** In a radio group the chosen option: which one takes the focus is not decided when the group is first drawn. */
const CONTROLS = 'button:enabled, input:not([aria-hidden], [tabindex="-1"]), [role="radio"][aria-checked="true"]'

/** Where the focus goes: to the control, or to the row where it has none. */
function focusOn(line: HTMLElement): void {
  line.scrollIntoView({ block: 'center' })
  const control = line.querySelector<HTMLElement>(CONTROLS) ?? line
  control.focus({ preventScroll: true })
}

/** Takes the focus when the command palette leads to this setting. */
function useLedTo(of: SettingName): React.RefObject<HTMLDivElement | null> {
  const { navigation } = useStores()
  const isLedTo = useStore(navigation, (state) => state.setting === of)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isLedTo || line.current === null) return
    focusOn(line.current)
    navigation.forgetSetting()
  })
  return line
}

interface SettingRowProps {
  readonly of: SettingName
  /** The sentence, where the table has none because it depends on the state. */
  readonly why?: string
  /** The control needs the whole width and stands below. */
  readonly tall?: boolean
  /** Additional content below the setting: a form, or its details. */
  readonly below?: React.ReactNode
  readonly children: React.ReactNode
}

/** One setting: its name, its sentence and its control. A setting that a policy fixes is shown disabled. */
export function SettingRow({ of, why = '', tall = false, below, children }: SettingRowProps): React.JSX.Element | null {
  const messages = useMessages()
  const text = useContext(SettingsSearchText)
  const line = useLedTo(of)
  const { settings } = useStores()
  const { name, why: sentence, key } = SETTINGS[of]
  const isManaged = useStore(settings, ({ about }) => key !== null && about?.managed.includes(key) === true)
  if (!matchesSetting(messages, of, text, why)) return null
  return (
    <>
      <div ref={line} className={tall ? 'setting tall' : 'setting'} tabIndex={-1}>
        <div className="two-lines whole">
          <h3>{messages.say(name)}</h3>
          <p className="hint">{sentence === null ? why : messages.say(sentence)}</p>
          {isManaged ? (
            <p className="hint managed-hint">
              <Lock size={14} aria-hidden />
              {messages.say('settings.managed')}
            </p>
          ) : null}
        </div>
        <ManagedControls isManaged={isManaged}>{children}</ManagedControls>
      </div>
      <ManagedControls isManaged={isManaged}>{below}</ManagedControls>
    </>
  )
}

/** Disables any control inside. */
function ManagedControls({ isManaged, children }: { readonly isManaged: boolean; readonly children: React.ReactNode }) {
  if (!isManaged) return children
  return (
    <ControlsDisabled value={true}>
      <fieldset className="managed" disabled>
        {children}
      </fieldset>
    </ControlsDisabled>
  )
}
