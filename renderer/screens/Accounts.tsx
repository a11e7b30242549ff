import { KeyRound, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { AccountCard } from '../../shared/ipc/contract.js'
import { useStores, useWords } from '../page.js'
import { Button } from '../parts/Button.js'
import { Check } from '../parts/Check.js'
import { Field } from '../parts/Field.js'
import { Notice, Trouble } from '../parts/Notice.js'
import { typed } from '../parts/typed.js'

function Remember({ on, onChange }: { readonly on: boolean; readonly onChange: (on: boolean) => void }) {
  const words = useWords()
  const name = words.say('accounts.remember')
  return (
    <div className="check-line">
      <Check name={name} checked={on} onChange={onChange} />
      <button type="button" tabIndex={-1} aria-hidden className="check-words" onClick={() => onChange(!on)}>
        {name}
      </button>
    </div>
  )
}

/** How near the portal is to locking the account: said before the last try, not after it. */
function Lockout({ of }: { readonly of: AccountCard['lockout'] }): React.JSX.Element | null {
  const words = useWords()
  if (of?.warns !== true) return null
  const { triesLeft, lockedUntilMs } = of
  return (
    <Notice meaning="waiting">
      {lockedUntilMs === null
        ? words.say('accounts.left', { count: triesLeft })
        : words.say('accounts.locked', { clock: words.clock(lockedUntilMs) })}
    </Notice>
  )
}

function SignIn({ keeps }: { readonly keeps: boolean }): React.JSX.Element {
  const { accounts } = useStores()
  const words = useWords()
  const { busy, trouble, card } = useStore(accounts)
  const lockout = card?.lockout ?? null
  const [remember, setRemember] = useState(true)
  const send = async (form: HTMLFormElement): Promise<void> => {
    const field = typed(form)
    await accounts.signIn({ login: field('login'), password: field('password'), remember: keeps && remember })
    // What was refused is most often the password: the login stays, a secret never does.
    const password = form.elements.namedItem('password')
    if (password instanceof HTMLInputElement) password.value = ''
  }
  return (
    <form
      className="stack"
      aria-label={words.say('accounts.sign-in.title')}
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <div className="pair">
        <Field label={words.say('accounts.login')} name="login" required maxLength={200} />
        <Field label={words.say('accounts.password')} name="password" type="password" required maxLength={1000} />
      </div>
      {keeps ? <Remember on={remember} onChange={setRemember} /> : null}
      {trouble?.of === 'sign-in' ? <Trouble because={trouble.because} /> : null}
      <Lockout of={lockout} />
      <div className="actions">
        <Button type="submit" look="primary" disabled={busy}>
          {words.say('accounts.sign-in')}
        </Button>
      </div>
    </form>
  )
}

function Who({ card }: { readonly card: AccountCard }): React.JSX.Element {
  const { accounts } = useStores()
  const words = useWords()
  const { who } = card
  return (
    <section className="card" aria-label={words.say('accounts.who')}>
      <header className="card-head">
        <UserRound size={20} aria-hidden />
        <div className="two-lines">
          <h2>{who.is === 'person' ? who.login : words.say('accounts.anonymous')}</h2>
          <p className="hint">
            {words.say(who.is === 'person' ? 'accounts.person.gives' : 'accounts.anonymous.gives')}
          </p>
        </div>
        <span className="stretch" />
        {who.is === 'person' ? (
          <Button onClick={() => void accounts.signOut()}>{words.say('accounts.sign-out')}</Button>
        ) : null}
      </header>
      <Trouble because={card.trouble} />
      {who.is === 'person' && card.lockout !== null ? (
        <Notice meaning="waiting">{words.say('accounts.held')}</Notice>
      ) : null}
      {who.is === 'anonymous' ? <SignIn keeps={card.keptBy === 'kept-by-system'} /> : null}
    </section>
  )
}

function KeyForm({ keeps, onKept }: { readonly keeps: boolean; readonly onKept: () => void }): React.JSX.Element {
  const { accounts } = useStores()
  const words = useWords()
  const busy = useStore(accounts, (state) => state.busy)
  const [remember, setRemember] = useState(true)
  const send = async (form: HTMLFormElement): Promise<void> => {
    const field = typed(form)
    const input = { key: field('key'), secret: field('secret'), remember: keeps && remember }
    if (await accounts.keepCustomerKey(input)) onKept()
    form.reset()
  }
  return (
    <form
      className="stack"
      aria-label={words.say('accounts.key.title')}
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <div className="pair">
        <Field label={words.say('accounts.key')} name="key" type="password" required maxLength={1000} />
        <Field label={words.say('accounts.key.secret')} name="secret" type="password" required maxLength={1000} />
      </div>
      {keeps ? <Remember on={remember} onChange={setRemember} /> : null}
      <div className="actions">
        <Button type="submit" look="primary" disabled={busy}>
          {words.say('accounts.key.keep')}
        </Button>
      </div>
    </form>
  )
}

function CustomerKey({ card }: { readonly card: AccountCard }): React.JSX.Element {
  const { accounts } = useStores()
  const words = useWords()
  const trouble = useStore(accounts, (state) => state.trouble)
  const [replacing, setReplacing] = useState(false)
  const { customerKey } = card
  return (
    <section className="card" aria-label={words.say('accounts.key.title')}>
      <header className="card-head">
        <KeyRound size={20} aria-hidden />
        <div className="two-lines">
          <h2>{words.say('accounts.key.title')}</h2>
          <p className="hint">
            {customerKey === null
              ? words.say('accounts.key.lead')
              : words.say('accounts.key.kept', { hint: customerKey.hint })}
          </p>
        </div>
        <span className="stretch" />
        {customerKey === null ? null : (
          <span className="actions">
            <Button onClick={() => setReplacing(!replacing)}>{words.say('accounts.key.replace')}</Button>
            <Button look="quiet" onClick={() => void accounts.forgetCustomerKey()}>
              {words.say('accounts.key.forget')}
            </Button>
          </span>
        )}
      </header>
      {trouble?.of === 'customer-key' ? <Trouble because={trouble.because} /> : null}
      {customerKey === null || replacing ? (
        <KeyForm keeps={card.keptBy === 'kept-by-system'} onKept={() => setReplacing(false)} />
      ) : null}
    </section>
  )
}

/** Who one is on this portal, and what is kept where. */
export default function Accounts(): React.JSX.Element {
  const { accounts } = useStores()
  const words = useWords()
  const card = useStore(accounts, (state) => state.card)
  return (
    <div className="page">
      <div className="page-column">
        <h1>{words.say('place.accounts')}</h1>
        <p className="lead">{words.say('accounts.lead')}</p>
        {card === null ? (
          <div className="skeleton tall" />
        ) : (
          <>
            {card.keptBy === 'this-session-only' ? (
              <Notice meaning="waiting">{words.say('accounts.kept.this-session-only')}</Notice>
            ) : null}
            <Who card={card} />
            <CustomerKey card={card} />
            {card.keptBy === 'kept-by-system' ? (
              <p className="hint">{words.say('accounts.kept.kept-by-system')}</p>
            ) : null}
          </>
        )}
      </div>
    </div>
  )
}
