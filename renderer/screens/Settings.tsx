import { Minus, Plus } from 'lucide-react'
import { useStore } from 'zustand'
import { density, language, theme } from '../../shared/settings/schema.js'
import { useStores, useWords } from '../page.js'
import { IconButton } from '../parts/Button.js'
import { Choice } from '../parts/Choice.js'

interface LineProps {
  readonly name: string
  readonly why: string
  readonly children: React.ReactNode
}

function Line({ name, why, children }: LineProps): React.JSX.Element {
  return (
    <div className="setting">
      <div className="two-lines whole">
        <h2>{name}</h2>
        <p className="hint">{why}</p>
      </div>
      {children}
    </div>
  )
}

interface StepperProps {
  readonly name: string
  readonly value: number
  readonly most: number
  readonly onChange: (value: number) => void
}

function Stepper({ name, value, most, onChange }: StepperProps): React.JSX.Element {
  const words = useWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that this small group does not want.
    <div className="stepper" role="group" aria-label={name}>
      <IconButton
        icon={Minus}
        name={words.say('settings.less', { name })}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      />
      <output className="figure">{value}</output>
      <IconButton
        icon={Plus}
        name={words.say('settings.more', { name })}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      />
    </div>
  )
}

const MOST = { downloadsRunning: 16, downloadsPerHost: 8 } as const

/** Few, each with a sentence; nothing needs a restart. */
export default function SettingsScreen(): React.JSX.Element {
  const { settings } = useStores()
  const words = useWords()
  const { settings: now, about } = useStore(settings)
  const label = <Value extends 'system' | 'fr' | 'en' | 'light' | 'dark' | 'normal' | 'dense'>(value: Value) => ({
    value,
    label: words.say(`choice.${value}`),
  })
  return (
    <div className="page">
      <div className="page-column">
        <h1>{words.say('place.settings')}</h1>
        <Line name={words.say('settings.language')} why={words.say('settings.language.why')}>
          <Choice
            name={words.say('settings.language')}
            value={now.language}
            options={language.options.map(label)}
            onChange={(value) => void settings.write({ language: value })}
          />
        </Line>
        <Line name={words.say('settings.theme')} why={words.say('settings.theme.why')}>
          <Choice
            name={words.say('settings.theme')}
            value={now.theme}
            options={theme.options.map(label)}
            onChange={(value) => void settings.write({ theme: value })}
          />
        </Line>
        <Line name={words.say('settings.density')} why={words.say('settings.density.why')}>
          <Choice
            name={words.say('settings.density')}
            value={now.density}
            options={density.options.map(label)}
            onChange={(value) => void settings.write({ density: value })}
          />
        </Line>
        <Line name={words.say('settings.running')} why={words.say('settings.running.why')}>
          <Stepper
            name={words.say('settings.running')}
            value={now.downloadsRunning}
            most={MOST.downloadsRunning}
            onChange={(value) => void settings.write({ downloadsRunning: value })}
          />
        </Line>
        <Line name={words.say('settings.host')} why={words.say('settings.host.why')}>
          <Stepper
            name={words.say('settings.host')}
            value={now.downloadsPerHost}
            most={MOST.downloadsPerHost}
            onChange={(value) => void settings.write({ downloadsPerHost: value })}
          />
        </Line>
        {about === null ? null : (
          <Line
            name={words.say('settings.about')}
            why={words.say('settings.about.is', { version: about.version, runtime: about.runtime })}
          >
            {null}
          </Line>
        )}
      </div>
    </div>
  )
}
