import { KeyRound, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Failure, FailureCode } from '../../../../shared/failure.js'
import type { AccountCard } from '../../../../shared/ipc/contract.js'
import { Button } from '../../../components/controls/Button.js'
import { Checkbox } from '../../../components/controls/Checkbox.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { CurrentPortalName } from '../CurrentPortalName.js'
import { CredentialsForm } from './CredentialsForm.js'

function Remember({ on, onChange }: { readonly on: boolean; readonly onChange: (on: boolean) => void }) {
  const messages = useMessages()
  const name = messages.say('accounts.remember')
  return (
    <div className="check-line">
      <Checkbox name={name} checked={on} onChange={onChange} />
      <button type="button" tabIndex={-1} aria-hidden className="check-words" onClick={() => onChange(!on)}>
        {name}
      </button>
    </div>
  )
}

/** How many attempts are left before the portal locks the account, from the first wrong password on. */
function Lockout({ of }: { readonly of: AccountCard['lockout'] }): React.JSX.Element | null {
  const messages = useMessages()
  if (of === null) return null
  const { triesLeft, lockedUntilMs } = of
  return (
    <Notice meaning="waiting">
      {lockedUntilMs === null
        ? messages.say('accounts.left', { count: triesLeft })
        : messages.say('accounts.locked', { clock: messages.formatClock(lockedUntilMs) })}
    </Notice>
  )
}

/** Nothing was sent. The person may insist on sending it. */
const HELD_BACK: ReadonlySet<FailureCode> = new Set(['session/held-back', 'session/locked'])

function SignIn({ keeps }: { readonly keeps: boolean }): React.JSX.Element {
  const { accounts } = useStores()
  const messages = useMessages()
  const { busy, failure, card } = useStore(accounts)
  const isHeldBack = failure?.of === 'sign-in' && HELD_BACK.has(failure.because.code)
  const [remember, setRemember] = useState(true)
  return (
    <CredentialsForm
      pair="login"
      title={messages.say('accounts.sign-in.title')}
      send={messages.say('accounts.sign-in')}
      busy={busy}
      onSend={(field, isForced) =>
        accounts.signIn({
          login: field('login'),
          password: field('password'),
          remember: keeps && remember,
          isForced,
        })
      }
      forceLabel={isHeldBack ? messages.say('accounts.insist') : null}
    >
      {keeps ? <Remember on={remember} onChange={setRemember} /> : null}
      {failure?.of === 'sign-in' ? <FailureNotice because={failure.because} /> : null}
      <Lockout of={card?.lockout ?? null} />
    </CredentialsForm>
  )
}

/** The saved password was refused: it is sent again only when the person asks for that. */
const NOT_LET_IN: ReadonlySet<FailureCode> = new Set([...HELD_BACK, 'session/refused'])

function Who({ card }: { readonly card: AccountCard }): React.JSX.Element {
  const { accounts } = useStores()
  const messages = useMessages()
  const busy = useStore(accounts, (state) => state.busy)
  const { who } = card
  const { problem } = card
  const isRefused = who.type === 'person' && problem !== null && NOT_LET_IN.has(problem.code)
  const mayTryAgain = isRefused || problem?.code === 'keychain/locked'
  return (
    <section className="card" aria-label={messages.say('accounts.who')}>
      <header className="card-head">
        <UserRound size={20} aria-hidden />
        <div className="two-lines">
          <h2>{who.type === 'person' ? who.login : messages.say('accounts.anonymous')}</h2>
          <p className="hint">
            {messages.say(who.type === 'person' ? 'accounts.person.gives' : 'accounts.anonymous.gives')}
          </p>
        </div>
        <span className="stretch" />
        {who.type === 'person' ? (
          <Button onClick={() => void accounts.signOut()}>{messages.say('accounts.sign-out')}</Button>
        ) : null}
      </header>
      <FailureNotice
        because={problem}
        action={
          mayTryAgain ? (
            <Button disabled={busy} onClick={() => void accounts.tryAgain()}>
              {messages.say('accounts.try-again')}
            </Button>
          ) : null
        }
      />
      {who.type === 'person' ? <Lockout of={card.lockout} /> : null}
      {who.type === 'anonymous' ? <SignIn keeps={card.keptBy === 'kept-by-system'} /> : null}
    </section>
  )
}

function KeyForm({ keeps, onKept }: { readonly keeps: boolean; readonly onKept: () => void }): React.JSX.Element {
  const { accounts } = useStores()
  const messages = useMessages()
  const busy = useStore(accounts, (state) => state.busy)
  const [remember, setRemember] = useState(true)
  const keep = async (field: (name: string) => string): Promise<Failure | null> => {
    const input = { key: field('key'), secret: field('secret'), remember: keeps && remember }
    const because = await accounts.keepCustomerKey(input)
    if (because === null) onKept()
    return because
  }
  return (
    <CredentialsForm
      pair="key"
      title={messages.say('accounts.key.title')}
      send={messages.say('accounts.key.keep')}
      busy={busy}
      onSend={keep}
    >
      {keeps ? <Remember on={remember} onChange={setRemember} /> : null}
    </CredentialsForm>
  )
}

function CustomerKey({ card }: { readonly card: AccountCard }): React.JSX.Element {
  const { accounts } = useStores()
  const messages = useMessages()
  const failure = useStore(accounts, (state) => state.failure)
  const [replacing, setReplacing] = useState(false)
  const { customerKey } = card
  return (
    <section className="card" aria-label={messages.say('accounts.key.title')}>
      <header className="card-head">
        <KeyRound size={20} aria-hidden />
        <div className="two-lines">
          <h2>{messages.say('accounts.key.title')}</h2>
          <p className="hint">
            {customerKey === null
              ? messages.say('accounts.key.lead')
              : messages.say('accounts.key.kept', { hint: customerKey.hint })}
          </p>
        </div>
        <span className="stretch" />
        {customerKey === null ? null : (
          <span className="actions">
            <Button onClick={() => setReplacing(!replacing)}>{messages.say('accounts.key.replace')}</Button>
            <Button look="quiet" onClick={() => void accounts.forgetCustomerKey()}>
              {messages.say('accounts.key.forget')}
            </Button>
          </span>
        )}
      </header>
      {failure?.of === 'customer-key' ? <FailureNotice because={failure.because} /> : null}
      {customerKey === null || replacing ? (
        <KeyForm keeps={card.keptBy === 'kept-by-system'} onKept={() => setReplacing(false)} />
      ) : null}
    </section>
  )
}

/** The account of a person on this portal, and where its secrets are saved. */
export default function AccountsScreen(): React.JSX.Element {
  const { accounts } = useStores()
  const messages = useMessages()
  const card = useStore(accounts, (state) => state.card)
  return (
    <div className="page">
      <div className="page-column">
        <h1>{messages.say('screen.accounts')}</h1>
        <CurrentPortalName />
        <p className="lead">{messages.say('accounts.lead')}</p>
        {card === null ? (
          <div className="skeleton tall" />
        ) : (
          <>
            {card.keptBy === 'this-session-only' ? (
              <Notice meaning="waiting">{messages.say('accounts.kept.this-session-only')}</Notice>
            ) : null}
            <Who card={card} />
            <CustomerKey card={card} />
            {card.keptBy === 'kept-by-system' ? (
              <p className="hint">
                {messages.say(
                  card.heldBy === 'this-session-only' ? 'accounts.kept.until-quit' : 'accounts.kept.kept-by-system',
                )}
              </p>
            ) : null}
          </>
        )}
      </div>
    </div>
  )
}
