import { Activity, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { dialectChoice } from '../../shared/catalog/model.js'
import type { PortalCard, PortalFacts } from '../../shared/ipc/contract.js'
import { useNow, useStores, useWords } from '../page.js'
import type { Words } from '../words/words.js'
import { Button, IconButton } from './Button.js'
import { Choice } from './Choice.js'
import { ConnectionReport } from './ConnectionReport.js'
import { CopyText } from './CopyText.js'
import { Field } from './Field.js'
import { ForgetPortal } from './ForgetPortal.js'
import { typed } from './typed.js'

function Title({ card }: { readonly card: PortalCard }): React.JSX.Element {
  const { portals } = useStores()
  const words = useWords()
  const [naming, setNaming] = useState(false)
  const { title } = card
  if (!naming)
    return (
      <>
        <div className="two-lines">
          <h2>{title}</h2>
          <p className="hint">{card.demo ? words.say('portal.demo') : card.host}</p>
        </div>
        <IconButton icon={Pencil} name={words.say('portals.rename', { title })} onClick={() => setNaming(true)} />
      </>
    )
  return (
    <form
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault()
        const name = typed(event.currentTarget)('title').trim()
        setNaming(false)
        if (name !== '') void portals.rename(card.id, name)
      }}
    >
      {/* The heading stays one for those who go by headings. */}
      <h2 className="unseen">{title}</h2>
      <Field label={words.say('portals.rename.name')} name="title" defaultValue={title} required maxLength={200} />
      <Button type="submit" look="primary">
        {words.say('portals.rename.keep')}
      </Button>
      <Button look="quiet" onClick={() => setNaming(false)}>
        {words.say('portals.cancel')}
      </Button>
    </form>
  )
}

function saySpoken({ dialect, foundDialect }: PortalCard, words: Words): string {
  const spoken = dialect === 'auto' ? foundDialect : dialect
  if (spoken === null) return words.say('portals.generation.unknown')
  const name = words.say(`first.generation.${spoken}`)
  return words.say(dialect === 'auto' ? 'portals.generation.found' : 'portals.generation.forced', { dialect: name })
}

function sayAccount({ who, customerKey }: PortalFacts['account'], words: Words): string {
  const name = who.is === 'person' ? who.login : words.say('accounts.anonymous')
  return customerKey === null ? name : words.say('portals.account.key', { who: name })
}

function saySecrets({ who, customerKey, keptBy }: PortalFacts['account'], words: Words): string {
  return words.say(`portals.secrets.${who.is === 'anonymous' && customerKey === null ? 'none' : keptBy}`)
}

function sayCopy({ held, whole, checkedMs }: PortalFacts['copy'], nowMs: number, words: Words): string {
  if (held === 0) return words.say('portals.copy.none')
  if (!whole || checkedMs === null) return words.say('portals.copy.part', { held })
  return words.say('portals.copy.whole', { held, ago: words.ago(checkedMs, nowMs) })
}

function Facts({ card }: { readonly card: PortalCard }): React.JSX.Element {
  const { portals } = useStores()
  const words = useWords()
  const nowMs = useNow(true, 60_000)
  const facts = useStore(portals, (state) => state.facts[card.id])
  useEffect(() => {
    void portals.describe(card.id)
  }, [portals, card.id])
  return (
    <dl className="facts">
      <dt>{words.say('portals.generation')}</dt>
      <dd>{saySpoken(card, words)}</dd>
      {facts === undefined ? null : (
        <>
          <dt>{words.say('portals.account')}</dt>
          <dd>{sayAccount(facts.account, words)}</dd>
          <dt>{words.say('portals.secrets')}</dt>
          <dd>{saySecrets(facts.account, words)}</dd>
          <dt>{words.say('portals.copy')}</dt>
          <dd>{sayCopy(facts.copy, nowMs, words)}</dd>
          <dt>{words.say('portals.key')}</dt>
          <dd>{facts.key === null ? words.say('portals.key.none') : <CopyText text={facts.key.fingerprint} mono />}</dd>
        </>
      )}
    </dl>
  )
}

/** One configured portal: who one is there, what we hold of it, and what can be done with it. */
export function PortalCardView({ card }: { readonly card: PortalCard }): React.JSX.Element {
  const { portals, place } = useStores()
  const words = useWords()
  const tested = useStore(portals, (state) => state.tests[card.id])
  const dialects = dialectChoice.options.map((value) => ({
    value,
    label: value === 'auto' ? words.say('first.dialect.auto') : value,
  }))
  return (
    <section className="card portal-card" aria-label={card.title}>
      <header className="card-head">
        <Title card={card} />
        <span className="stretch" />
        {card.chosen ? (
          <span className="status quiet">{words.say('portals.shown')}</span>
        ) : (
          <Button onClick={() => void portals.choose(card.id).then(() => place.go('catalogue'))}>
            {words.say('portals.show')}
          </Button>
        )}
      </header>
      <Facts card={card} />
      <div className="actions">
        <Button icon={Activity} disabled={tested?.is === 'asking'} onClick={() => void portals.test(card.id)}>
          {words.say(tested === undefined ? 'portals.test' : 'portals.test.again')}
        </Button>
        <Choice
          name={words.say('first.dialect')}
          value={card.dialect}
          options={dialects}
          onChange={(dialect) => void portals.speak(card.id, dialect)}
        />
        <span className="stretch" />
        <ForgetPortal card={card} />
      </div>
      {tested === undefined ? null : <ConnectionReport portalId={card.id} tested={tested} />}
    </section>
  )
}
