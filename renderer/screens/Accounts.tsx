import { KeyRound, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { FailureCode } from '../../shared/failure.js'
import type { AccountCard } from '../../shared/ipc/contract.js'
import { useStores, useWords } from '../page.js'
import { Button } from '../parts/Button.js'
import { Check } from '../parts/Check.js'
import { Notice, Trouble } from '../parts/Notice.js'
import { SecretForm } from '../parts/SecretForm.js'

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

/** How near the portal is to locking the account: said from the first wrong password on. */
function Lockout({ of }: { readonly of: AccountCard['lockout'] }): React.JSX.Element | null {
  const words = useWords()
  if (of === null) return null
  const { triesLeft, lockedUntilMs } = of
  return (
    <Notice meaning="waiting">
      {lockedUntilMs === null
        ? words.say('accounts.left', { count: triesLeft })
        : words.say('accounts.locked', { clock: words.clock(lockedUntilMs) })}
    </Notice>
  )
}

/** Nothing was sent: a person may want it sent all the same. */
const HELD_BACK: ReadonlySet<FailureCode> = new Set(['session/held-back', 'session/locked'])

function SignIn({ keeps }: { readonly keeps: boolean }): React.JSX.Element {
  const { accounts } = useStores()
  const words = useWords()
  const { busy, trouble, card } = useStore(accounts)
  const isHeldBack = trouble?.of === 'sign-in' && HELD_BACK.has(trouble.because.code)
  const [remember, setRemember] = useState(true)
  return (
    <SecretForm
      pair="login"
      title={words.say('accounts.sign-in.title')}
      send={words.say('accounts.sign-in')}
      busy={busy}
      onSend={(field, insists) =>
        accounts.signIn({ login: field('login'), password: field('password'), remember: keeps && remember, insists })
      }
      insist={isHeldBack ? words.say('accounts.insist') : null}
    >
      {keeps ? <Remember on={remember} onChange={setRemember} /> : null}
      {trouble?.of === 'sign-in' ? <Trouble because={trouble.because} /> : null}
      <Lockout of={card?.lockout ?? null} />
    </SecretForm>
  )
}

/** The kept password was refused: it is sent again only when a person says so. */
const NOT_LET_IN: ReadonlySet<FailureCode> = new Set([...HELD_BACK, 'session/refused'])

function Who({ card }: { readonly card: AccountCard }): React.JSX.Element {
  const { accounts } = useStores()
  const words = useWords()
  const busy = useStore(accounts, (state) => state.busy)
  const { who } = card
  const isRefused = who.is === 'person' && card.trouble !== null && NOT_LET_IN.has(card.trouble.code)
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
      <Trouble
        because={card.trouble}
        action={
          isRefused ? (
            <Button disabled={busy} onClick={() => void accounts.tryAgain()}>
              {words.say('accounts.try-again')}
            </Button>
          ) : null
        }
      />
      {who.is === 'person' ? <Lockout of={card.lockout} /> : null}
      {who.is === 'anonymous' ? <SignIn keeps={card.keptBy === 'kept-by-system'} /> : null}
    </section>
  )
}

function KeyForm({ keeps, onKept }: { readonly keeps: boolean; readonly onKept: () => void }): React.JSX.Element {
  const { accounts } = useStores()
  const words = useWords()
  const busy = useStore(accounts, (state) => state.busy)
  const [remember, setRemember] = useState(true)
  const keep = async (field: (name: string) => string): Promise<boolean> => {
    const input = { key: field('key'), secret: field('secret'), remember: keeps && remember }
    const isKept = await accounts.keepCustomerKey(input)
    if (isKept) onKept()
    return isKept
  }
  return (
    <SecretForm
      pair="key"
      title={words.say('accounts.key.title')}
      send={words.say('accounts.key.keep')}
      busy={busy}
      onSend={keep}
    >
      {keeps ? <Remember on={remember} onChange={setRemember} /> : null}
    </SecretForm>
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
