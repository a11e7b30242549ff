import { useStore } from 'zustand'
import { Button } from '../../components/controls/Button.js'
import { createFieldReader } from '../../components/controls/createFieldReader.js'
import { TextField } from '../../components/controls/TextField.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { Notice } from '../../components/feedback/Notice.js'
import { useMessages, useNow, useStores } from '../../context/appContext.js'
import { CurrentPortalName } from '../portals/CurrentPortalName.js'

function Got(): React.JSX.Element | null {
  const { node } = useStores()
  const messages = useMessages()
  const { got, saved } = useStore(node)
  const nowMs = useNow(got !== null)
  if (got === null) return null
  return (
    <Notice
      meaning="done"
      action={<Button onClick={() => void node.saveToken()}>{messages.say('nodeTokens.save')}</Button>}
    >
      {got.expiresAtMs === null
        ? messages.say('nodeTokens.got.unknown')
        : messages.say('nodeTokens.got', { when: messages.formatAgo(got.expiresAtMs, nowMs) })}
      {saved ? ` ${messages.say('nodeTokens.saved')}` : ''}
    </Notice>
  )
}

function GetToken(): React.JSX.Element {
  const { node } = useStores()
  const messages = useMessages()
  const { busy, failure } = useStore(node)
  const send = async (form: HTMLFormElement): Promise<void> => {
    const field = createFieldReader(form)
    const scopes = field('scopes').split(/[\s,]+/)
    const got = await node.getToken({
      clientId: field('client-id'),
      clientSecret: field('client-secret'),
      username: field('username'),
      password: field('password'),
      scopes: scopes.filter((scope) => scope !== ''),
    })
    if (got) form.reset()
  }
  return (
    <section className="card" aria-label={messages.say('nodeTokens.get')}>
      <h2>{messages.say('nodeTokens.get')}</h2>
      <p className="hint">{messages.say('nodeTokens.get.lead')}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
      >
        <div className="pair">
          <TextField label={messages.say('nodeTokens.client-id')} name="client-id" required maxLength={200} />
          <TextField
            label={messages.say('nodeTokens.client-secret')}
            name="client-secret"
            type="password"
            required
            maxLength={1000}
          />
          <TextField label={messages.say('nodeTokens.username')} name="username" required maxLength={200} />
          <TextField
            label={messages.say('nodeTokens.password')}
            name="password"
            type="password"
            required
            maxLength={1000}
          />
        </div>
        <TextField
          label={messages.say('nodeTokens.scopes')}
          hint={messages.say('nodeTokens.scopes.hint')}
          name="scopes"
          maxLength={2000}
        />
        {failure?.of === 'get' ? <FailureNotice because={failure.because} /> : null}
        <Got />
        <div className="actions">
          <Button type="submit" look="primary" disabled={busy === 'get'}>
            {messages.say('nodeTokens.get.do')}
          </Button>
        </div>
      </form>
    </section>
  )
}

function CheckToken(): React.JSX.Element {
  const { node } = useStores()
  const messages = useMessages()
  const { busy, failure, active } = useStore(node)
  const send = async (form: HTMLFormElement): Promise<void> => {
    await node.check(createFieldReader(form)('token').trim())
    form.reset()
  }
  return (
    <section className="card" aria-label={messages.say('nodeTokens.check')}>
      <h2>{messages.say('nodeTokens.check')}</h2>
      <p className="hint">{messages.say('nodeTokens.check.lead')}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
      >
        <TextField label={messages.say('nodeTokens.token')} name="token" type="password" required maxLength={16_384} />
        {failure?.of === 'check' ? <FailureNotice because={failure.because} /> : null}
        {active === null ? null : (
          <Notice meaning={active ? 'done' : 'needs'}>
            {messages.say(active ? 'nodeTokens.active' : 'nodeTokens.inactive')}
          </Notice>
        )}
        <div className="actions">
          <Button type="submit" look="primary" disabled={busy === 'check'}>
            {messages.say('nodeTokens.check.do')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** The two requests that the operator of a producer's node needs. */
export default function NodeTokensScreen(): React.JSX.Element {
  const messages = useMessages()
  return (
    <div className="page">
      <div className="page-column">
        <h1>{messages.say('screen.nodeTokens')}</h1>
        <CurrentPortalName />
        <p className="lead">{messages.say('nodeTokens.lead')}</p>
        <GetToken />
        <CheckToken />
      </div>
    </div>
  )
}
