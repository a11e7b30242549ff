import { Minus, Plus } from 'lucide-react'
import { createContext, useContext, useId } from 'react'
import { useWords } from '../page.js'
import { IconButton } from './Button.js'
import { matches } from './commands.js'

/** What is searched for among the settings, and the heading that a line stands under. */
interface Sought {
  readonly text: string
  readonly group: string
}
const Sought = createContext<Sought>({ text: '', group: '' })

/** Shows only the settings whose name, sentence or heading answers to a text; all of them to none. */
export function SettingsFound({ text, children }: { readonly text: string; readonly children: React.ReactNode }) {
  return <Sought.Provider value={{ text: text.trim(), group: '' }}>{children}</Sought.Provider>
}

interface GroupProps {
  readonly name: string
  readonly children: React.ReactNode
}

/** Settings that belong together, under one heading, which goes when none of them answers to what is searched for. */
export function SettingsGroup({ name, children }: GroupProps): React.JSX.Element {
  const id = useId()
  const { text } = useContext(Sought)
  return (
    <section className="settings-group" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <Sought.Provider value={{ text, group: name }}>{children}</Sought.Provider>
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly why: string
  /** Its control needs the whole width, and stands below. */
  readonly tall?: boolean
  /** What belongs to it and comes under it: a form, what is set. */
  readonly below?: React.ReactNode
  readonly children: React.ReactNode
}

/** One setting: its name, a sentence, and what sets it. */
export function SettingLine({ name, why, tall = false, below, children }: LineProps): React.JSX.Element | null {
  const { text, group } = useContext(Sought)
  if (!matches(`${group} ${name} ${why}`, text)) return null
  return (
    <>
      <div className={tall ? 'setting tall' : 'setting'}>
        <div className="two-lines whole">
          <h3>{name}</h3>
          <p className="hint">{why}</p>
        </div>
        {children}
      </div>
      {below}
    </>
  )
}

interface StepperProps {
  readonly name: string
  /** As it is shown. */
  readonly value: string
  /** Null at the end. */
  readonly less: (() => void) | null
  readonly more: (() => void) | null
}

/** A value that goes by steps. */
export function Stepper({ name, value, less, more }: StepperProps): React.JSX.Element {
  const words = useWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that this small group does not want.
    <div className="stepper" role="group" aria-label={name}>
      <IconButton
        icon={Minus}
        name={words.say('settings.less', { name })}
        disabled={less === null}
        onClick={() => less?.()}
      />
      <output className="figure">{value}</output>
      <IconButton
        icon={Plus}
        name={words.say('settings.more', { name })}
        disabled={more === null}
        onClick={() => more?.()}
      />
    </div>
  )
}
