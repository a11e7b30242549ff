import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { getEncryptedName } from '../../../../shared/crypto/fileFormat.js'
import { parsePublicKey } from '../../../../shared/crypto/publicKey.js'
import { failure } from '../../../../shared/failure.js'
import type { ExportFormat, PreviewTable } from '../../../../shared/preview/model.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { Button } from '../../../components/controls/Button.js'
import { CheckboxField } from '../../../components/controls/CheckboxField.js'
import { SegmentedControl } from '../../../components/controls/SegmentedControl.js'
import { FailureNotice, Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { saveBlob } from '../../exports/saveBlob.js'
import { encryptInWindow } from '../../exports/store/encryptInWindow.js'
import type { PreviewState } from '../store/previewStore.js'
import { createTableFile } from './tableToFile.js'

const FRENCH = { is: 'csv', separator: ';', decimal: ',' } as const
const PLAIN = { is: 'csv', separator: ',', decimal: '.' } as const

/** The table of the face in front, as far as the window has it. */
const tableInFront = ({ tab, result, sight }: PreviewState): PreviewTable | null =>
  tab === 'query' ? result : sight?.is === 'table' ? sight.table : null

interface Chosen {
  readonly is: ExportFormat['is']
  readonly french: boolean
  readonly bom: boolean
  readonly sealed: boolean
}

const formatOf = ({ is, french, bom }: Chosen): ExportFormat =>
  is === 'csv' ? { ...(french ? FRENCH : PLAIN), bom } : { is }

/** The text as a file of its own, encrypted when a key is given. */
async function made(text: string, pem: string | null): Promise<Result<Blob>> {
  const plain = new Blob([text], { type: 'application/octet-stream' })
  if (pem === null) return ok(plain)
  const key = parsePublicKey(pem)
  return key.ok ? encryptInWindow(plain, key.value) : key
}

function useSave(chosen: Chosen, text: string | null): () => Promise<void> {
  const { look, exports, basket } = useStores()
  const messages = useMessages()
  return async () => {
    const state = look.getState()
    const stem = messages.say('look.export.name', { name: state.name.replace(/\.[A-Za-z0-9]{1,8}$/, '') })
    const format = formatOf(chosen)
    if (text === null) {
      if (basket.getState().folder === null && !(await basket.chooseFolder())) return
      const { folder } = basket.getState()
      if (folder !== null) await look.exportTo(folder.token, { format, sealed: chosen.sealed, name: stem })
      return
    }
    const key = exports.getState().key
    const blob =
      chosen.sealed && key === null
        ? fail(failure('key/not-a-key'))
        : await made(text, chosen.sealed ? (key?.pem ?? null) : null)
    if (!blob.ok) return look.exportFailed(blob.failure)
    const name = chosen.sealed ? getEncryptedName(`${stem}.${format.is}`) : `${stem}.${format.is}`
    const how = await saveBlob(name, blob.value, exports.whenSaved)
    if (how === 'failed') return look.exportFailed(failure('disk/error'))
    if (how === 'cancelled') return look.exportFailed(failure('look/cancelled'))
    look.exportedHere({ name, bytes: blob.value.size, rows: tableInFront(state)?.rows.length ?? 0 })
  }
}

interface OptionsProps {
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

function Options({ chosen, onChange }: OptionsProps): React.JSX.Element {
  const { exports } = useStores()
  const messages = useMessages()
  const { key, keyTrouble } = useStore(exports)
  useEffect(() => {
    if (chosen.sealed && exports.getState().key === null) void exports.loadKey()
  }, [chosen.sealed, exports])
  return (
    <>
      <SegmentedControl
        name={messages.say('look.export.format')}
        value={chosen.is}
        options={[
          { value: 'csv', label: 'CSV' },
          { value: 'json', label: 'JSON' },
          { value: 'parquet', label: 'Parquet' },
        ]}
        onChange={(is) => onChange({ ...chosen, is })}
      />
      {chosen.is === 'csv' ? (
        <>
          <SegmentedControl
            name={messages.say('look.export.csv.how')}
            value={chosen.french ? 'french' : 'plain'}
            options={[
              { value: 'french', label: messages.say('look.export.french') },
              { value: 'plain', label: messages.say('look.export.plain') },
            ]}
            onChange={(how) => onChange({ ...chosen, french: how === 'french' })}
          />
          {/** biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target. */}
          <label className="check-line">
            <CheckboxField
              name={messages.say('look.export.bom')}
              checked={chosen.bom}
              onChange={(bom) => onChange({ ...chosen, bom })}
            />
            <span className="check-words">{messages.say('look.export.bom')}</span>
          </label>
        </>
      ) : null}
      {/** biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target. */}
      <label className="check-line">
        <CheckboxField
          name={messages.say('look.export.sealed')}
          checked={chosen.sealed}
          onChange={(sealed) => onChange({ ...chosen, sealed })}
        />
        <span className="check-words">{messages.say('look.export.sealed')}</span>
      </label>
      {chosen.sealed && key !== null ? (
        <p className="hint">{messages.say('look.export.sealed.why', { fingerprint: key.fingerprint.slice(0, 16) })}</p>
      ) : null}
      {chosen.sealed ? <FailureNotice because={keyTrouble} /> : null}
    </>
  )
}

/** What is in front, as a file: made in the window when the window holds all of it, streamed by the machine when not. */
export function ExportPanel(): React.JSX.Element {
  const { look, exports } = useStores()
  const messages = useMessages()
  const state = useStore(look)
  const key = useStore(exports, (one) => one.key)
  const [chosen, setChosen] = useState<Chosen>({
    is: 'csv',
    french: messages.language === 'fr',
    bom: true,
    sealed: false,
  })
  const table = tableInFront(state)
  const text = table === null ? null : createTableFile(table, formatOf(chosen))
  const save = useSave(chosen, text)
  const { exported, exporting, exportTrouble } = state
  return (
    <section className="export-pane" aria-label={messages.say('look.export.title')}>
      <div className="export-options">
        <Options chosen={chosen} onChange={setChosen} />
      </div>
      <div className="export-do">
        <p className="hint">{messages.say(text === null ? 'look.export.stream' : 'look.export.here')}</p>
        <Button
          look="primary"
          disabled={exporting !== null || (chosen.sealed && key === null)}
          onClick={() => void save()}
        >
          {messages.say(exporting === null ? 'look.export.do' : 'look.export.doing')}
        </Button>
        {exporting === null ? null : (
          <Button onClick={() => exports.cancel(exporting)}>{messages.say('look.sql.stop')}</Button>
        )}
      </div>
      <FailureNotice because={exportTrouble} />
      {exported === null ? null : (
        <Notice meaning="done">
          {messages.say('look.export.done', {
            rows: exported.rows,
            name: exported.name,
            size: messages.bytes(exported.bytes),
          })}
        </Notice>
      )}
    </section>
  )
}
