import { useStore } from 'zustand'
import { useNow, useStores, useWords } from '../page.js'
import { Button } from '../parts/Button.js'
import { Field } from '../parts/Field.js'
import { Notice, Trouble } from '../parts/Notice.js'
import { typed } from '../parts/typed.js'

function Got(): React.JSX.Element | null {
  const { node } = useStores()
  const words = useWords()
  const { got, saved } = useStore(node)
  const nowMs = useNow(got !== null)
  if (got === null) return null
  return (
    <Notice meaning="done" action={<Button onClick={() => void node.saveToken()}>{words.say('tools.save')}</Button>}>
      {got.expiresAtMs === null
        ? words.say('tools.got.unknown')
        : words.say('tools.got', { when: words.ago(got.expiresAtMs, nowMs) })}
      {saved ? ` ${words.say('tools.saved')}` : ''}
    </Notice>
  )
}

function GetToken(): React.JSX.Element {
  const { node } = useStores()
  const words = useWords()
  const { busy, trouble } = useStore(node)
  const send = async (form: HTMLFormElement): Promise<void> => {
    const field = typed(form)
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
    <section className="card" aria-label={words.say('tools.get')}>
      <h2>{words.say('tools.get')}</h2>
      <p className="hint">{words.say('tools.get.lead')}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
      >
        <div className="pair">
          <Field label={words.say('tools.client-id')} name="client-id" required maxLength={200} />
          <Field
            label={words.say('tools.client-secret')}
            name="client-secret"
            type="password"
            required
            maxLength={1000}
          />
          <Field label={words.say('tools.username')} name="username" required maxLength={200} />
          <Field label={words.say('tools.password')} name="password" type="password" required maxLength={1000} />
        </div>
        <Field label={words.say('tools.scopes')} hint={words.say('tools.scopes.hint')} name="scopes" maxLength={2000} />
        {trouble?.of === 'get' ? <Trouble because={trouble.because} /> : null}
        <Got />
        <div className="actions">
          <Button type="submit" look="primary" disabled={busy === 'get'}>
            {words.say('tools.get.do')}
          </Button>
        </div>
      </form>
    </section>
  )
}

function CheckToken(): React.JSX.Element {
  const { node } = useStores()
  const words = useWords()
  const { busy, trouble, active } = useStore(node)
  const send = async (form: HTMLFormElement): Promise<void> => {
    await node.check(typed(form)('token').trim())
    form.reset()
  }
  return (
    <section className="card" aria-label={words.say('tools.check')}>
      <h2>{words.say('tools.check')}</h2>
      <p className="hint">{words.say('tools.check.lead')}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
      >
        <Field label={words.say('tools.token')} name="token" type="password" required maxLength={16_384} />
        {trouble?.of === 'check' ? <Trouble because={trouble.because} /> : null}
        {active === null ? null : (
          <Notice meaning={active ? 'done' : 'needs'}>{words.say(active ? 'tools.active' : 'tools.inactive')}</Notice>
        )}
        <div className="actions">
          <Button type="submit" look="primary" disabled={busy === 'check'}>
            {words.say('tools.check.do')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** The two calls that a provider's node needs. */
export default function Tools(): React.JSX.Element {
  const words = useWords()
  return (
    <div className="page">
      <div className="page-column">
        <h1>{words.say('place.tools')}</h1>
        <p className="lead">{words.say('tools.lead')}</p>
        <GetToken />
        <CheckToken />
      </div>
    </div>
  )
}
