import { CircleAlert, CircleCheck, CircleSlash, FileLock2, Loader, LockKeyhole } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { sealedName } from '../../shared/crypt/layout.js'
import { LIMITS } from '../../shared/limits.js'
import { useStores, useWords } from '../page.js'
import { Button } from '../parts/Button.js'
import { CopyText } from '../parts/CopyText.js'
import { ExportList } from '../parts/ExportList.js'
import { Notice, Trouble } from '../parts/Notice.js'
import { saveBlob } from '../parts/saveBlob.js'
import type { Sealing } from '../stores/exports.js'
import { selectionCsv } from '../stores/selectionCsv.js'

/** Four by four, as fingerprints are compared. */
const readable = (hex: string): string => hex.match(/.{1,4}/g)?.join(' ') ?? hex

function Key(): React.JSX.Element {
  const { exports } = useStores()
  const words = useWords()
  const { key, keyTrouble } = useStore(exports)
  const isUnknown = key === null && keyTrouble === null
  useEffect(() => {
    // Again when another portal is chosen while this is looked at.
    if (isUnknown) void exports.loadKey()
  }, [exports, isUnknown])
  return (
    <section className="card" aria-label={words.say('exports.key')}>
      <h2>{words.say('exports.key')}</h2>
      <Trouble
        because={keyTrouble}
        action={<Button onClick={() => void exports.loadKey()}>{words.say('common.retry')}</Button>}
      />
      {isUnknown ? <div className="skeleton wide" /> : null}
      {key === null ? null : (
        <>
          <p className="label">
            {words.say('exports.key.fingerprint')} · {words.say('exports.key.bits', { bits: key.bits })}
          </p>
          <CopyText text={readable(key.fingerprint)} mono />
          <p className="hint">{words.say('exports.key.why')}</p>
        </>
      )}
    </section>
  )
}

function SealingRow({ sealing }: { readonly sealing: Sealing }): React.JSX.Element {
  const words = useWords()
  const { name, sizeBytes, state } = sealing
  const said = {
    sealing: { icon: Loader, meaning: 'running', text: words.say('exports.sealing') },
    sealed: { icon: CircleCheck, meaning: 'done', text: words.say('exports.sealed', { name: sealedName(name) }) },
    'not-saved': { icon: CircleSlash, meaning: 'quiet', text: words.say('exports.not-saved') },
    failed: {
      icon: CircleAlert,
      meaning: 'needs',
      text: state.is === 'failed' ? words.failure(state.because) : '',
    },
  }[state.is]
  const Icon = said.icon
  return (
    <li className="row sealing-row">
      <span className="two-lines">
        <span title={name}>{name}</span>
        <small className={`status ${said.meaning}`}>
          <Icon size={14} aria-hidden />
          <span>{said.text}</span>
        </small>
      </span>
      <span className="figure">{words.bytes(sizeBytes)}</span>
    </li>
  )
}

function Streamed(): React.JSX.Element | null {
  const { exports, basket } = useStores()
  const words = useWords()
  const { streamed, trouble } = useStore(exports)
  const folder = useStore(basket, (state) => state.folder?.label ?? '')
  return (
    <>
      {streamed === null ? null : (
        <Notice meaning={streamed.failed.length === 0 ? 'done' : 'needs'}>
          <p>{words.say('exports.streamed', { count: streamed.done, folder })}</p>
          {streamed.failed.slice(0, 3).map(({ name, because }) => (
            <p key={name}>
              {name} : {words.failure(because)}
            </p>
          ))}
        </Notice>
      )}
      <Trouble because={trouble} />
    </>
  )
}

function Files(): React.JSX.Element {
  const { exports, basket } = useStores()
  const words = useWords()
  const { key, sealings, streaming } = useStore(exports)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const limit = words.bytes(LIMITS.WINDOW_CRYPT_BYTES)
  const seal = (files: FileList | null): void => {
    const chosen = [...(files ?? [])].map((file) => ({ name: file.name, content: file }))
    if (chosen.length > 0) void exports.seal(chosen, (name, blob) => saveBlob(name, blob, exports.whenSaved))
  }
  const stream = async (): Promise<void> => {
    if (basket.getState().folder === null && !(await basket.chooseFolder())) return
    const { folder } = basket.getState()
    if (folder !== null) await exports.stream(folder.token)
  }
  return (
    <section className="card" aria-label={words.say('exports.files')}>
      <h2>{words.say('exports.files')}</h2>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button beside it is the first. */}
      <div
        className={`drop${over ? ' over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          seal(event.dataTransfer.files)
        }}
      >
        <FileLock2 size={24} strokeWidth={1.25} aria-hidden />
        <p>{words.say('exports.drop', { limit })}</p>
        <div className="actions">
          <Button look="primary" disabled={key === null} onClick={() => input.current?.click()}>
            {words.say('exports.choose')}
          </Button>
          <Button disabled={key === null || streaming} onClick={() => void stream()}>
            {words.say('exports.large')}
          </Button>
        </div>
        <p className="hint">{words.say('exports.large.why')}</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={words.say('exports.file.input')}
          onChange={(event) => {
            seal(event.target.files)
            event.target.value = ''
          }}
        />
      </div>
      <Streamed />
      {sealings.length === 0 ? null : (
        <ul className="sealings" aria-label={words.say('exports.list')}>
          {sealings.map((sealing) => (
            <SealingRow key={sealing.id} sealing={sealing} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Selection(): React.JSX.Element {
  const { exports, basket } = useStores()
  const words = useWords()
  const key = useStore(exports, (state) => state.key)
  const entries = useStore(basket, (state) => state.entries)
  const save = (): void => {
    const content = new Blob([selectionCsv(entries.values())], { type: 'text/csv' })
    const name = `${words.say('exports.selection.name')}.csv`
    void exports.seal([{ name, content }], (sealed, blob) => saveBlob(sealed, blob, exports.whenSaved))
  }
  return (
    <section className="card" aria-label={words.say('exports.selection')}>
      <header className="card-head">
        <div className="two-lines">
          <h2>{words.say('exports.selection')}</h2>
          <p className="hint">{words.say('exports.selection.why', { count: entries.size })}</p>
        </div>
        <span className="stretch" />
        <Button icon={LockKeyhole} disabled={key === null || entries.size === 0} onClick={save}>
          {words.say('exports.selection.do')}
        </Button>
      </header>
    </section>
  )
}

/** Results on their way back: encrypted so that only the portal opens them. */
export default function Exports(): React.JSX.Element {
  const words = useWords()
  return (
    <div className="page">
      <div className="page-column">
        <h1>{words.say('place.exports')}</h1>
        <p className="lead">{words.say('exports.lead')}</p>
        <ExportList />
        <Key />
        <Files />
        <Selection />
      </div>
    </div>
  )
}
