import { useStore } from 'zustand'
import { Button } from '../../components/controls/Button.js'
import { readFormValues } from '../../components/controls/readFormValues.js'
import { TextField } from '../../components/controls/TextField.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { Notice } from '../../components/feedback/Notice.js'
import { useMessages, useNow, useStores } from '../../context/appContext.js'

function Got(): React.JSX.Element | null {
  const { node } = useStores()
  const messages = useMessages()
  const { got, saved } = useStore(node)
  const nowMs = useNow(got !== null)
  if (got === null) return null
  return (
    <Notice meaning="done" action={<Button onClick={() => void node.saveToken()}>{messages.say('tools.save')}</Button>}>
      {got.expiresAtMs === null
        ? messages.say('tools.got.unknown')
        : messages.say('tools.got', { when: messages.formatAgo(got.expiresAtMs, nowMs) })}
      {saved ? ` ${messages.say('tools.saved')}` : ''}
    </Notice>
  )
}

function GetToken(): React.JSX.Element {
  const { node } = useStores()
  const messages = useMessages()
  const { busy, failure } = useStore(node)
  const send = async (form: HTMLFormElement): Promise<void> => {
    const field = readFormValues(form)
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
    <section className="card" aria-label={messages.say('tools.get')}>
      <h2>{messages.say('tools.get')}</h2>
      <p className="hint">{messages.say('tools.get.lead')}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
      >
        <div className="pair">
          <TextField label={messages.say('tools.client-id')} name="client-id" required maxLength={200} />
          <TextField
            label={messages.say('tools.client-secret')}
            name="client-secret"
            type="password"
            required
            maxLength={1000}
          />
          <TextField label={messages.say('tools.username')} name="username" required maxLength={200} />
          <TextField label={messages.say('tools.password')} name="password" type="password" required maxLength={1000} />
        </div>
        <TextField
          label={messages.say('tools.scopes')}
          hint={messages.say('tools.scopes.hint')}
          name="scopes"
          maxLength={2000}
        />
        {failure?.of === 'get' ? <FailureNotice because={failure.because} /> : null}
        <Got />
        <div className="actions">
          <Button type="submit" look="primary" disabled={busy === 'get'}>
            {messages.say('tools.get.do')}
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
    await node.check(readFormValues(form)('token').trim())
    form.reset()
  }
  return (
    <section className="card" aria-label={messages.say('tools.check')}>
      <h2>{messages.say('tools.check')}</h2>
      <p className="hint">{messages.say('tools.check.lead')}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
      >
        <TextField label={messages.say('tools.token')} name="token" type="password" required maxLength={16_384} />
        {failure?.of === 'check' ? <FailureNotice because={failure.because} /> : null}
        {active === null ? null : (
          <Notice meaning={active ? 'done' : 'needs'}>
            {messages.say(active ? 'tools.active' : 'tools.inactive')}
          </Notice>
        )}
        <div className="actions">
          <Button type="submit" look="primary" disabled={busy === 'check'}>
            {messages.say('tools.check.do')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** The two requests that the operator of a producer's node needs. */
export default function NodeToolsScreen(): React.JSX.Element {
  const messages = useMessages()
  return (
    <div className="page">
      <div className="page-column">
        <h1>{messages.say('place.tools')}</h1>
        <p className="lead">{messages.say('tools.lead')}</p>
        <GetToken />
        <CheckToken />
      </div>
    </div>
  )
}
