import { Activity, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { formatFingerprint } from '../../../shared/crypto/formatFingerprint.js'
import type { PortalCard, PortalFacts } from '../../../shared/ipc/contract.js'
import { dialectChoice } from '../../../shared/portal/dialect.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { createFieldReader } from '../../components/controls/createFieldReader.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { TextField } from '../../components/controls/TextField.js'
import { CopyableText } from '../../components/display/CopyableText.js'
import { useMessages, useNow, useStores } from '../../context/appContext.js'
import type { Messages } from '../../messages/messages.js'
import { ConnectionReport } from './connection/ConnectionReport.js'
import { ForgetPortalDialog } from './ForgetPortalDialog.js'
import { getPortalSubtitle } from './getPortalSubtitle.js'

function Title({ card }: { readonly card: PortalCard }): React.JSX.Element {
  const { portals } = useStores()
  const messages = useMessages()
  const [naming, setNaming] = useState(false)
  const { title } = card
  const subtitle = getPortalSubtitle(card, messages)
  // What was typed stays when the portal could not be renamed.
  const rename = async (name: string): Promise<void> => {
    if (name === '' || (await portals.rename(card.id, name))) setNaming(false)
  }
  if (!naming)
    return (
      <>
        <div className="two-lines">
          <h2>{title}</h2>
          {subtitle === null ? null : <p className="hint">{subtitle}</p>}
        </div>
        <IconButton icon={Pencil} name={messages.say('portals.rename', { title })} onClick={() => setNaming(true)} />
      </>
    )
  return (
    <form
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault()
        void rename(createFieldReader(event.currentTarget)('title').trim())
      }}
    >
      {/* The heading stays one for those who go by headings. */}
      <h2 className="unseen">{title}</h2>
      <TextField
        label={messages.say('portals.rename.name')}
        name="title"
        defaultValue={title}
        required
        maxLength={200}
      />
      <Button type="submit" look="primary">
        {messages.say('portals.rename.keep')}
      </Button>
      <Button look="quiet" onClick={() => setNaming(false)}>
        {messages.say('portals.cancel')}
      </Button>
    </form>
  )
}

function saySpoken({ dialect, foundDialect }: PortalCard, messages: Messages): string {
  const spoken = dialect === 'auto' ? foundDialect : dialect
  if (spoken === null) return messages.say('portals.generation.unknown')
  const name = messages.say('test.passed.dialect', { found: spoken })
  return messages.say(dialect === 'auto' ? 'portals.generation.found' : 'portals.generation.forced', { dialect: name })
}

function sayAccount({ who, customerKey }: PortalFacts['account'], messages: Messages): string {
  const name = who.type === 'person' ? who.login : messages.say('accounts.anonymous')
  return customerKey === null ? name : messages.say('portals.account.key', { who: name })
}

const saySecrets = ({ heldBy }: PortalFacts['account'], messages: Messages): string =>
  messages.say(`portals.secrets.${heldBy ?? 'none'}`)

function sayCopy({ held, whole, checkedMs }: PortalFacts['copy'], nowMs: number, messages: Messages): string {
  if (held === 0) return messages.say('portals.copy.none')
  if (!whole || checkedMs === null) return messages.say('portals.copy.part', { held })
  return messages.say('portals.copy.whole', { held, ago: messages.formatAgo(checkedMs, nowMs) })
}

function Facts({ card }: { readonly card: PortalCard }): React.JSX.Element {
  const { portals } = useStores()
  const messages = useMessages()
  const nowMs = useNow(true, 60_000)
  const facts = useStore(portals, (state) => state.facts[card.id])
  useEffect(() => {
    void portals.describe(card.id)
  }, [portals, card.id])
  return (
    <dl className="facts">
      <dt>{messages.say('portals.generation')}</dt>
      <dd>{saySpoken(card, messages)}</dd>
      {facts === undefined ? null : (
        <>
          <dt>{messages.say('portals.account')}</dt>
          <dd>{sayAccount(facts.account, messages)}</dd>
          <dt>{messages.say('portals.secrets')}</dt>
          <dd>{saySecrets(facts.account, messages)}</dd>
          <dt>{messages.say('portals.copy')}</dt>
          <dd>{sayCopy(facts.copy, nowMs, messages)}</dd>
          <dt>{messages.say('portals.key')}</dt>
          <dd>
            {facts.key === null ? (
              messages.say('portals.key.none')
            ) : (
              <CopyableText text={formatFingerprint(facts.key.fingerprint)} mono />
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

/** One configured portal: its account, its local copy and its actions. */
export function PortalListItem({ card }: { readonly card: PortalCard }): React.JSX.Element {
  const { portals, navigation } = useStores()
  const messages = useMessages()
  const tested = useStore(portals, (state) => state.tests[card.id])
  const show = async (): Promise<void> => {
    if (await portals.choose(card.id)) navigation.go('catalogue')
  }
  const dialects = dialectChoice.options.map((value) => ({
    value,
    label: value === 'auto' ? messages.say('first.dialect.auto') : messages.say(`portals.dialect.${value}`),
  }))
  return (
    <section className="card portal-card" aria-label={card.title}>
      <header className="card-head">
        <Title card={card} />
        <span className="stretch" />
        {card.chosen ? (
          <span className="status quiet">{messages.say('portals.shown')}</span>
        ) : (
          <Button onClick={() => void show()}>{messages.say('portals.show')}</Button>
        )}
      </header>
      <Facts card={card} />
      <div className="actions">
        <Button icon={Activity} disabled={tested?.type === 'asking'} onClick={() => void portals.test(card.id)}>
          {messages.say(tested === undefined ? 'portals.test' : 'portals.test.again')}
        </Button>
        <SegmentedControl
          name={messages.say('first.dialect')}
          value={card.dialect}
          options={dialects}
          onChange={(dialect) => void portals.speak(card.id, dialect)}
        />
        <span className="stretch" />
        <ForgetPortalDialog card={card} />
      </div>
      {tested === undefined ? null : <ConnectionReport portalId={card.id} test={tested} />}
    </section>
  )
}
