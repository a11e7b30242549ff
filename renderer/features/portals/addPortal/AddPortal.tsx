import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type Failure, isUnreached } from '../../../../shared/failure.js'
import type { ProbeView } from '../../../../shared/ipc/contract.js'
import { trimPastedText } from '../../../../shared/link/trimPastedText.js'
import { type DialectChoice, dialectChoice } from '../../../../shared/portal/dialect.js'
import { Button } from '../../../components/controls/Button.js'
import { SegmentedControl } from '../../../components/controls/SegmentedControl.js'
import { TextField } from '../../../components/controls/TextField.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/** Milliseconds after the last key before a portal is probed. */
const REST_MS = 600

const CHECK_WORDS = {
  answers: ['check.failed', 'check.passed'],
  recognised: ['check.unrecognised', 'check.recognised'],
} as const

/** What was found. What was checked is listed where something did not answer: five lines of “OK” help no one to choose. */
function Report({ report }: { readonly report: ProbeView }): React.JSX.Element {
  const messages = useMessages()
  return (
    <div className="report" role="status">
      <p className="report-head">
        <CircleCheck size={16} aria-hidden />
        {messages.say('first.found', { datasets: report.datasets })}
      </p>
      <p className="hint">
        {messages.say(`first.generation.${report.dialect}`)}
        {report.version === null ? '' : `, ${messages.say('first.version', { version: report.version })}`}
      </p>
      {report.checks.every(({ passed }) => passed) ? null : (
        <ul>
          {report.checks.map(({ what, passed, note }) => (
            <li key={what} className={passed ? 'done' : 'needs'} title={note}>
              {passed ? <CircleCheck size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />}
              <span>{messages.say(`check.${what}`)}</span>
              <span className="hint">
                {messages.say(CHECK_WORDS[what === 'dialect' ? 'recognised' : 'answers'][passed ? 1 : 0])}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ProbeProps {
  readonly dialect: DialectChoice
  /** Probes the same address again, without encryption. */
  readonly onPlain: () => void
}

/** The result of the probe, shown while the person types. */
function ProbeReport({ dialect, onPlain }: ProbeProps): React.JSX.Element | null {
  const { portals } = useStores()
  const messages = useMessages()
  const probe = useStore(portals, (state) => state.probe)
  switch (probe.type) {
    case 'idle':
      return null
    case 'asking':
      return (
        <div className="report" role="status">
          <p className="hint">{messages.say('first.asking', { address: probe.address })}</p>
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      )
    case 'failed':
      return (
        <FailureNotice
          because={probe.because}
          action={
            isWrongAddress(probe.because) ? null : (
              <>
                <Button onClick={() => void portals.probe(probe.address, dialect)}>
                  {messages.say('common.retry')}
                </Button>
                {!mayBePlain(probe.address, probe.because) ? null : (
                  <Button onClick={onPlain}>{messages.say('first.plain')}</Button>
                )}
              </>
            )
          }
        />
      )
    case 'found':
      return <Report report={probe.report} />
  }
}

/** Whether the same address may answer over `http://`: it was typed without a scheme, or its port has no encryption. */
const mayBePlain = (address: string, { code }: Failure): boolean =>
  code === 'server/not-https' || (!hasScheme(address) && isUnreached(code))

/** No portal was asked: only another address helps. */
const isWrongAddress = ({ code }: Failure): boolean => code === 'input/bad-address'

/** An address without a scheme is tried with https, and with http on this computer: the main process decides that. */
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
const hasScheme = (address: string): boolean => SCHEME.test(address)

function suggestTitle(address: string): string {
  try {
    return new URL(hasScheme(address) ? address : `https://${address}`).host
  } catch {
    return address
  }
}

interface AddPortalProps {
  /** The screen is for nothing else: one types at once. */
  readonly takesFocus?: boolean
}

/** A field for an address, with the result of its probe. */
export function AddPortal({ takesFocus = false }: AddPortalProps): React.JSX.Element {
  const { portals, navigation } = useStores()
  const messages = useMessages()
  const { probe, starting, suggested } = useStore(portals)
  const [typed, setTyped] = useState(suggested)
  const [dialect, setDialect] = useState<DialectChoice>('auto')
  const address = trimPastedText(typed)
  useEffect(() => {
    const timer = setTimeout(() => void portals.probe(address, dialect), REST_MS)
    return () => clearTimeout(timer)
  }, [address, dialect, portals])
  // What was found holds for the address and the generation that were asked, not for others that were chosen since.
  const ready = probe.type === 'found' && probe.address === address && probe.dialect === dialect
  const open = async (): Promise<void> => {
    if (await portals.add(address, suggestTitle(address), dialect)) navigation.go('catalogue')
  }
  // A person has to know that there are two only where an answer was not recognised.
  const choosesDialect =
    dialect !== 'auto' ||
    (probe.type === 'failed' && !isWrongAddress(probe.because) && !isUnreached(probe.because.code))
  const dialects = dialectChoice.options.map((value) => ({
    value,
    label: value === 'auto' ? messages.say('first.dialect.auto') : messages.say(`portals.dialect.${value}`),
  }))
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void open()
        else void portals.probe(address, dialect)
      }}
    >
      <TextField
        label={messages.say('first.address')}
        hint={messages.say('first.address.hint')}
        inputMode="url"
        placeholder="https://"
        value={typed}
        maxLength={2048}
        autoFocus={takesFocus}
        onChange={(event) => setTyped(event.target.value)}
      />
      {address === '' ? null : (
        <ProbeReport dialect={dialect} onPlain={() => setTyped(`http://${address.replace(SCHEME, '')}`)} />
      )}
      {ready ? (
        <Button type="submit" look="primary" icon={ArrowRight} disabled={starting}>
          {messages.say('first.open')}
        </Button>
      ) : null}
      {choosesDialect ? (
        <div className="dialect">
          <span className="hint">{messages.say('first.dialect')}</span>
          <SegmentedControl
            name={messages.say('first.dialect')}
            value={dialect}
            options={dialects}
            onChange={setDialect}
          />
        </div>
      ) : null}
    </form>
  )
}
