import { Activity, FileBadge } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { formatFingerprint } from '../../../../shared/crypto/formatFingerprint.js'
import type { Failure } from '../../../../shared/failure.js'
import { parseProxyUrl } from '../../../../shared/http/proxy.js'
import type { ProxyLoginAndCertificatesView } from '../../../../shared/ipc/contract.js'
import { Button } from '../../../components/controls/Button.js'
import { createFieldReader } from '../../../components/controls/createFieldReader.js'
import { SegmentedControl } from '../../../components/controls/SegmentedControl.js'
import { TextField } from '../../../components/controls/TextField.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useNow, useStores } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'
import { CredentialsForm } from '../../portals/accounts/CredentialsForm.js'
import { ConnectionReport } from '../../portals/connection/ConnectionReport.js'
import { getCurrentPortal } from '../../portals/store/portalsStore.js'
import { SettingRow } from '../row/SettingRow.js'
import { SettingsGroup } from '../row/SettingsGroup.js'

const WAYS = ['system', 'none', 'address'] as const

function ProxyAddress({ origin, onSet }: { readonly origin: string; readonly onSet: (origin: string) => void }) {
  const messages = useMessages()
  const [wrong, setWrong] = useState<'unreadable' | 'secret' | null>(null)
  const set = (text: string): void => {
    const read = parseProxyUrl(text)
    const fault = read.ok ? (read.value.userInfo === null ? null : 'secret') : 'unreadable'
    setWrong(fault)
    if (read.ok && fault === null) onSet(read.value.origin)
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        set(createFieldReader(event.currentTarget)('proxy'))
      }}
    >
      <div className="inline-form">
        <TextField
          label={messages.say('settings.proxy.field')}
          hint={messages.say('settings.proxy.hint')}
          name="proxy"
          defaultValue={origin}
          inputMode="url"
          required
          maxLength={300}
        />
        <Button type="submit">{messages.say('settings.proxy.keep')}</Button>
      </div>
      {wrong === null ? null : <Notice meaning="needs">{messages.say(`settings.proxy.${wrong}`)}</Notice>}
    </form>
  )
}

function ProxyLine(): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
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
    <SettingRow of="proxy" below={address}>
      <SegmentedControl
        name={messages.say('settings.proxy')}
        value={way}
        options={WAYS.map((value) => ({ value, label: messages.say(`settings.proxy.${value}`) }))}
        onChange={choose}
      />
    </SettingRow>
  )
}

function describeLogin(messages: Messages, { login, proxies }: ProxyLoginAndCertificatesView): string {
  const where = messages.say(`settings.login.${login}`)
  if (login === 'none') return where
  if (proxies.length > 0)
    return messages.say('settings.login.only', {
      where,
      proxies: proxies.map((origin) => new URL(origin).host).join(', '),
    })
  return login === 'environment' ? messages.say('settings.login.environment.unused', { where }) : where
}

function LoginLine({ view }: { readonly view: ProxyLoginAndCertificatesView }): React.JSX.Element {
  const { network } = useStores()
  const messages = useMessages()
  const [giving, setGiving] = useState(false)
  const keep = async (field: (name: string) => string): Promise<Failure | null> => {
    const remember = view.keychain === 'kept-by-system'
    const because = await network.keepLogin({ login: field('login'), password: field('password'), remember })
    if (because === null) setGiving(false)
    return because
  }
  const isTyped = view.login === 'kept-by-system' || view.login === 'this-session-only'
  const form = (
    <CredentialsForm
      pair="login"
      title={messages.say('settings.login')}
      send={messages.say('settings.login.keep')}
      onSend={keep}
    />
  )
  return (
    <SettingRow of="login" why={describeLogin(messages, view)} below={giving ? form : null}>
      <span className="actions">
        {isTyped ? (
          <Button look="quiet" onClick={() => void network.forgetLogin()}>
            {messages.say('settings.login.forget')}
          </Button>
        ) : null}
        <Button aria-expanded={giving} onClick={() => setGiving(!giving)}>
          {messages.say(isTyped ? 'settings.login.replace' : 'settings.login.give')}
        </Button>
      </span>
    </SettingRow>
  )
}

function AuthorityLine({ view }: { readonly view: ProxyLoginAndCertificatesView }): React.JSX.Element {
  const { network } = useStores()
  const messages = useMessages()
  const nowMs = useNow(false)
  const trusted = view.authorities.map(({ subject, untilMs, fingerprint }) => (
    <p key={fingerprint} className="hint" title={formatFingerprint(fingerprint)}>
      {messages.say(untilMs < nowMs ? 'settings.ca.over' : 'settings.ca.one', {
        subject,
        day: messages.formatDay(untilMs),
      })}
    </p>
  ))
  return (
    <SettingRow of="ca" below={trusted}>
      <span className="actions">
        {view.authorities.length === 0 ? null : (
          <Button look="quiet" onClick={() => void network.forgetAuthorities()}>
            {messages.say('settings.ca.forget')}
          </Button>
        )}
        <Button icon={FileBadge} onClick={() => void network.chooseAuthority()}>
          {messages.say(view.authorities.length === 0 ? 'settings.ca.choose' : 'settings.ca.add')}
        </Button>
      </span>
    </SettingRow>
  )
}

/** Proxy and certificates, with a test of the connection. */
export function NetworkSettings(): React.JSX.Element {
  const { network, portals } = useStores()
  const messages = useMessages()
  const { view, failure } = useStore(network)
  const chosen = useStore(portals, getCurrentPortal)
  const tested = useStore(portals, (state) => (chosen === null ? undefined : state.tests[chosen.id]))
  useEffect(() => {
    void network.start()
  }, [network])
  return (
    <SettingsGroup name={messages.say('settings.group.network')}>
      <ProxyLine />
      {view === null ? null : <LoginLine view={view} />}
      {view === null ? null : <AuthorityLine view={view} />}
      <FailureNotice because={failure} />
      {chosen === null ? null : (
        <SettingRow
          of="test"
          below={tested === undefined ? null : <ConnectionReport portalId={chosen.id} test={tested} />}
        >
          <Button icon={Activity} disabled={tested?.type === 'asking'} onClick={() => void portals.test(chosen.id)}>
            {messages.say('settings.test')}
          </Button>
        </SettingRow>
      )}
    </SettingsGroup>
  )
}
