import { CircleAlert, CircleCheck, CircleSlash, FileLock2, Loader, LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { getEncryptedName } from '../../../shared/crypto/encryptedFileFormat.js'
import { formatFingerprint } from '../../../shared/crypto/formatFingerprint.js'
import type { Failure } from '../../../shared/failure.js'
import { Button } from '../../components/controls/Button.js'
import { CopyableText } from '../../components/display/CopyableText.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { Notice } from '../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import type { Messages } from '../../messages/messages.js'
import { ExportList } from '../exports/ExportList.js'
import { saveBlob } from '../exports/saveBlob.js'
import { CurrentPortalName } from '../portals/CurrentPortalName.js'
import { getCurrentPortal } from '../portals/store/portalsStore.js'
import { formatBasketCsv } from './formatBasketCsv.js'
import type { EncryptionJob } from './store/encryptionStore.js'

function Key(): React.JSX.Element {
  const { encryption, portals } = useStores()
  const messages = useMessages()
  const { key, keyTrouble } = useStore(encryption)
  const isUnknown = key === null && keyTrouble === null
  const portalId = useStore(portals, getCurrentPortal)?.id
  // Read at each visit: the portal may have another key than at the last one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when another portal is chosen meanwhile.
  useEffect(() => void encryption.loadKey(), [encryption, portalId])
  return (
    <section className="card" aria-label={messages.say('encryption.key')}>
      <h2>{messages.say('encryption.key')}</h2>
      <FailureNotice
        because={keyTrouble}
        action={<Button onClick={() => void encryption.loadKey()}>{messages.say('common.retry')}</Button>}
      />
      {isUnknown ? <div className="skeleton wide" /> : null}
      {key === null ? null : (
        <>
          <p className="label">
            {messages.say('encryption.key.fingerprint')} · {messages.say('encryption.key.bits', { bits: key.bits })}
          </p>
          <CopyableText text={formatFingerprint(key.fingerprint)} mono />
          {key.hasChanged ? <Notice meaning="needs">{messages.say('portals.key.changed')}</Notice> : null}
          <p className="hint">{messages.say('encryption.key.why')}</p>
        </>
      )}
    </section>
  )
}

/** The limit is that of the encryption format and not one of this computer. */
const sayFailure = (because: Failure, messages: Messages): string =>
  because.code === 'file/too-large' ? messages.say('encryption.too-large') : messages.formatFailure(because)

function SealingRow({ job }: { readonly job: EncryptionJob }): React.JSX.Element {
  const messages = useMessages()
  const { name, sizeBytes, state } = job
  const said = {
    sealing: { icon: Loader, meaning: 'running', text: messages.say('encryption.sealing') },
    sealed: {
      icon: CircleCheck,
      meaning: 'done',
      text: messages.say('encryption.sealed', { name: getEncryptedName(name) }),
    },
    'not-saved': { icon: CircleSlash, meaning: 'quiet', text: messages.say('encryption.not-saved') },
    failed: {
      icon: CircleAlert,
      meaning: 'needs',
      text: state.type === 'failed' ? sayFailure(state.because, messages) : '',
    },
  }[state.type]
  const Icon = said.icon
  return (
    <li className="row export-row">
      <span className="two-lines">
        <span title={name}>{name}</span>
        <small className={`status ${said.meaning}`}>
          <Icon size={14} aria-hidden />
          <span>{said.text}</span>
        </small>
      </span>
      <span className="figure">{messages.formatBytes(sizeBytes)}</span>
    </li>
  )
}

/** How many of the files that were not encrypted are named, with the reason. */
const FAILED_SHOWN = 3

function Streamed(): React.JSX.Element | null {
  const { encryption, exports } = useStores()
  const messages = useMessages()
  const { streamed, failure } = useStore(encryption)
  const folder = useStore(exports, (state) => state.folder?.label ?? '')
  const folderFailure = useStore(exports, (state) => state.failure)
  return (
    <>
      {streamed === null ? null : (
        <Notice meaning={streamed.failed.length === 0 ? 'done' : 'needs'}>
          <p>{messages.say('encryption.streamed', { count: streamed.done, folder })}</p>
          {streamed.failed.length === 0 ? null : (
            <p>{messages.say('encryption.streamed.failed', { count: streamed.failed.length })}</p>
          )}
          {streamed.failed.slice(0, FAILED_SHOWN).map(({ name, because }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files of two folders may have the same name.
            <p key={index}>{messages.say('common.labelled', { label: name, value: sayFailure(because, messages) })}</p>
          ))}
        </Notice>
      )}
      <FailureNotice because={failure ?? folderFailure} />
    </>
  )
}

/** The folder for encrypted files, and a button to change it. */
function Destination(): React.JSX.Element | null {
  const { exports } = useStores()
  const messages = useMessages()
  const folder = useStore(exports, (state) => state.folder)
  useEffect(() => void exports.loadFolder(), [exports])
  if (folder === null) return null
  return (
    <p className="hint drop-folder">
      {messages.say('encryption.folder', { folder: folder.label })}
      <button type="button" className="link" onClick={() => void exports.chooseFolder()}>
        {messages.say('basket.folder.change')}
      </button>
    </p>
  )
}

function Files(): React.JSX.Element {
  const { encryption, saveOutcomes } = useStores()
  const messages = useMessages()
  const { key, sealings, streaming } = useStore(encryption)
  const [over, setOver] = useState(false)
  const canTake = key !== null && !streaming
  const take = (files: FileList): void => {
    if (files.length === 0) return
    void encryption.drop([...files], (name, blob) => saveBlob(name, blob, saveOutcomes.whenSaved))
  }
  return (
    <section className="card" aria-label={messages.say('encryption.files')}>
      <h2>{messages.say('encryption.files')}</h2>
      {/** biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button beside it is the first. */}
      <div
        className={`drop${over ? ' over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          // The pointer says so while nothing can be dropped here.
          if (canTake) setOver(true)
          else event.dataTransfer.dropEffect = 'none'
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (canTake) take(event.dataTransfer.files)
        }}
      >
        <FileLock2 size={24} strokeWidth={1.25} aria-hidden />
        <p>{messages.say('encryption.drop')}</p>
        <Button look="primary" disabled={!canTake} onClick={() => void encryption.stream()}>
          {messages.say('encryption.choose')}
        </Button>
        <Destination />
      </div>
      <Streamed />
      {sealings.length === 0 ? null : (
        <ul className="export-list" aria-label={messages.say('encryption.list')}>
          {sealings.map((job) => (
            <SealingRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Selection(): React.JSX.Element {
  const { basket, encryption, saveOutcomes } = useStores()
  const messages = useMessages()
  const key = useStore(encryption, (state) => state.key)
  const entries = useStore(basket, (state) => state.entries)
  const save = (): void => {
    const content = new Blob([formatBasketCsv(entries.values())], { type: 'text/csv' })
    const name = `${messages.say('encryption.selection.name')}.csv`
    void encryption.seal([{ name, content }], (sealed, blob) => saveBlob(sealed, blob, saveOutcomes.whenSaved))
  }
  return (
    <section className="card" aria-label={messages.say('encryption.selection')}>
      <header className="card-head">
        <div className="two-lines">
          <h2>{messages.say('encryption.selection')}</h2>
          <p className="hint">{messages.say('encryption.selection.why', { count: entries.size })}</p>
        </div>
        <span className="stretch" />
        <Button icon={LockKeyhole} disabled={key === null || entries.size === 0} onClick={save}>
          {messages.say('encryption.selection.do')}
        </Button>
      </header>
    </section>
  )
}

/** The screen for results that go back to the portal: encrypted so that only the portal can open them. */
export default function EncryptionScreen(): React.JSX.Element {
  const messages = useMessages()
  return (
    <div className="page">
      <div className="page-column">
        <h1>{messages.say('screen.encryption')}</h1>
        <CurrentPortalName />
        <p className="lead">{messages.say('encryption.lead')}</p>
        <ExportList />
        <Key />
        <Files />
        <Selection />
      </div>
    </div>
  )
}
