import { type Failure, getBlame } from '../../../../shared/failure.js'
import { Button } from '../../../components/controls/Button.js'
import { createFieldReader } from '../../../components/controls/createFieldReader.js'
import { TextField } from '../../../components/controls/TextField.js'
import { useMessages } from '../../../context/appContext.js'
import type { MessageKey } from '../../../messages/fr.js'

interface PairField {
  readonly name: string
  readonly label: MessageKey
  readonly type: 'text' | 'password'
  readonly maxLength: number
  /** The secret field is cleared when the pair was refused, because it is most often what was wrong. */
  readonly isProof: boolean
}

/** The two fields of each kind of credentials, with the maximum length of their text. */
const PAIRS = {
  login: [
    { name: 'login', label: 'accounts.login', type: 'text', maxLength: 200, isProof: false },
    { name: 'password', label: 'accounts.password', type: 'password', maxLength: 1000, isProof: true },
  ],
  key: [
    { name: 'key', label: 'accounts.key', type: 'password', maxLength: 1000, isProof: false },
    { name: 'secret', label: 'accounts.key.secret', type: 'password', maxLength: 1000, isProof: true },
  ],
} as const satisfies Record<string, readonly PairField[]>

const INSIST = 'insist'

interface CredentialsFormProps {
  readonly pair: keyof typeof PAIRS
  readonly title: string
  /** The label of the button. */
  readonly send: string
  readonly busy?: boolean
  /** Resolves with why the credentials were not accepted, or with null. */
  readonly onSend: (field: (name: string) => string, isForced: boolean) => Promise<Failure | null>
  /** The label of a second button that sends all the same; null where there is nothing to insist on. */
  readonly forceLabel?: string | null
  readonly children?: React.ReactNode
}

/** Whether the credentials were judged. A network or a server that failed has said nothing about them. */
const wasJudged = ({ code }: Failure): boolean => getBlame(code) === 'person'

/**
 * A form with a login and a secret, the same wherever they are asked for. Accepted credentials and refused secrets do
 * not stay in the form. Those that were not judged stay, so that they can be sent again.
 */
export function CredentialsForm({
  pair,
  title,
  send,
  busy = false,
  onSend,
  forceLabel = null,
  children,
}: CredentialsFormProps): React.JSX.Element {
  const messages = useMessages()
  const submit = async (form: HTMLFormElement, isForced: boolean): Promise<void> => {
    const because = await onSend(createFieldReader(form), isForced)
    if (because !== null && !wasJudged(because)) return
    for (const { name, isProof } of PAIRS[pair]) {
      const input = form.elements.namedItem(name)
      if (input instanceof HTMLInputElement && (because === null || isProof)) input.value = ''
    }
  }
  return (
    <form
      className="stack"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        void submit(event.currentTarget, submitter?.getAttribute('value') === INSIST)
      }}
    >
      <div className="pair">
        {PAIRS[pair].map(({ label, isProof: _, ...field }) => (
          <TextField key={field.name} label={messages.say(label)} required {...field} />
        ))}
      </div>
      {children}
      <div className="actions">
        <Button type="submit" look="primary" disabled={busy}>
          {send}
        </Button>
        {forceLabel === null ? null : (
          <Button type="submit" value={INSIST} disabled={busy}>
            {forceLabel}
          </Button>
        )}
      </div>
    </form>
  )
}
