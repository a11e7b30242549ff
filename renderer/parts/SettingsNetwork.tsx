import { Activity, FileBadge } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { readProxy } from '../../shared/http/proxy.js'
import type { NetworkView } from '../../shared/ipc/contract.js'
import { useNow, useStores, useWords } from '../page.js'
import { chosenPortal } from '../stores/portals.js'
import { Button } from './Button.js'
import { Choice } from './Choice.js'
import { ConnectionReport } from './ConnectionReport.js'
import { Field } from './Field.js'
import { Notice, Trouble } from './Notice.js'
import { SecretForm } from './SecretForm.js'
import { SettingLine, SettingsGroup } from './SettingLine.js'
import { typed } from './typed.js'

const WAYS = ['system', 'none', 'address'] as const

function ProxyAddress({ origin, onSet }: { readonly origin: string; readonly onSet: (origin: string) => void }) {
  const words = useWords()
  const [wrong, setWrong] = useState<'unreadable' | 'secret' | null>(null)
  const set = (text: string): void => {
    const read = readProxy(text)
    const fault = read.ok ? (read.value.userInfo === null ? null : 'secret') : 'unreadable'
    setWrong(fault)
    if (read.ok && fault === null) onSet(read.value.origin)
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        set(typed(event.currentTarget)('proxy'))
      }}
    >
      <div className="inline-form">
        <Field
          label={words.say('settings.proxy.field')}
          hint={words.say('settings.proxy.hint')}
          name="proxy"
          defaultValue={origin}
          inputMode="url"
          required
          maxLength={300}
        />
        <Button type="submit">{words.say('settings.proxy.keep')}</Button>
      </div>
      {wrong === null ? null : <Notice meaning="needs">{words.say(`settings.proxy.${wrong}`)}</Notice>}
    </form>
  )
}

function ProxyLine(): React.JSX.Element {
  const { settings } = useStores()
  const words = useWords()
  const proxy = useStore(settings, (state) => state.settings.proxy)
  const [way, setWay] = useState<(typeof WAYS)[number]>(proxy.is)
  useEffect(() => setWay(proxy.is), [proxy.is])
  const choose = (next: (typeof WAYS)[number]): void => {
    setWay(next)
    if (next !== 'address') void settings.write({ proxy: { is: next } })
  }
  const address =
    way === 'address' ? (
      <ProxyAddress
        origin={proxy.is === 'address' ? proxy.origin : ''}
        onSet={(origin) => void settings.write({ proxy: { is: 'address', origin } })}
      />
    ) : null
  return (
    <SettingLine of="proxy" below={address}>
      <Choice
        name={words.say('settings.proxy')}
        value={way}
        options={WAYS.map((value) => ({ value, label: words.say(`settings.proxy.${value}`) }))}
        onChange={choose}
      />
    </SettingLine>
  )
}

function LoginLine({ view }: { readonly view: NetworkView }): React.JSX.Element {
  const { network } = useStores()
  const words = useWords()
  const [giving, setGiving] = useState(false)
  const keep = async (field: (name: string) => string): Promise<boolean> => {
    const remember = view.keychain === 'kept-by-system'
    const isKept = await network.keepLogin({ login: field('login'), password: field('password'), remember })
    if (isKept) setGiving(false)
    return isKept
  }
  const isTyped = view.login === 'kept-by-system' || view.login === 'this-session-only'
  const form = (
    <SecretForm
      pair="login"
      title={words.say('settings.login')}
      send={words.say('settings.login.keep')}
      onSend={keep}
    />
  )
  return (
    <SettingLine of="login" why={words.say(`settings.login.${view.login}`)} below={giving ? form : null}>
      <span className="actions">
        {isTyped ? (
          <Button look="quiet" onClick={() => void network.forgetLogin()}>
            {words.say('settings.login.forget')}
          </Button>
        ) : null}
        <Button aria-expanded={giving} onClick={() => setGiving(!giving)}>
          {words.say('settings.login.give')}
        </Button>
      </span>
    </SettingLine>
  )
}

function AuthorityLine({ view }: { readonly view: NetworkView }): React.JSX.Element {
  const { network } = useStores()
  const words = useWords()
  const nowMs = useNow(false)
  const trusted = view.authorities.map(({ subject, untilMs, fingerprint }) => (
    <p key={fingerprint} className="hint" title={fingerprint}>
      {words.say(untilMs < nowMs ? 'settings.ca.over' : 'settings.ca.one', { subject, day: words.day(untilMs) })}
    </p>
  ))
  return (
    <SettingLine of="ca" below={trusted}>
      <span className="actions">
        {view.authorities.length === 0 ? null : (
          <Button look="quiet" onClick={() => void network.forgetAuthorities()}>
            {words.say('settings.ca.forget')}
          </Button>
        )}
        <Button icon={FileBadge} onClick={() => void network.chooseAuthority()}>
          {words.say('settings.ca.choose')}
        </Button>
      </span>
    </SettingLine>
  )
}

/** How the application gets out, and whether that works. */
export function SettingsNetwork(): React.JSX.Element {
  const { network, portals } = useStores()
  const words = useWords()
  const { view, trouble } = useStore(network)
  const chosen = useStore(portals, chosenPortal)
  const tested = useStore(portals, (state) => (chosen === null ? undefined : state.tests[chosen.id]))
  useEffect(() => {
    void network.start()
  }, [network])
  return (
    <SettingsGroup name={words.say('settings.group.network')}>
      <ProxyLine />
      {view === null ? null : <LoginLine view={view} />}
      {view === null ? null : <AuthorityLine view={view} />}
      <Trouble because={trouble} />
      {chosen === null ? null : (
        <SettingLine
          of="test"
          below={tested === undefined ? null : <ConnectionReport portalId={chosen.id} tested={tested} />}
        >
          <Button icon={Activity} disabled={tested?.is === 'asking'} onClick={() => void portals.test(chosen.id)}>
            {words.say('settings.test')}
          </Button>
        </SettingLine>
      )}
    </SettingsGroup>
  )
}
