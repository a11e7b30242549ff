import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { parsePublicKey } from '../../shared/crypt/key.js'
import { sealedName } from '../../shared/crypt/layout.js'
import { failure } from '../../shared/failure.js'
import type { ExportFormat, LookTable } from '../../shared/look/model.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { sealInWindow } from '../crypt/sealInWindow.js'
import { useStores, useWords } from '../page.js'
import type { LookState } from '../stores/look.js'
import { tableFile } from '../stores/tableFile.js'
import { Button } from './Button.js'
import { Check } from './Check.js'
import { Choice } from './Choice.js'
import { Notice, Trouble } from './Notice.js'
import { saveBlob } from './saveBlob.js'

const FRENCH = { is: 'csv', separator: ';', decimal: ',' } as const
const PLAIN = { is: 'csv', separator: ',', decimal: '.' } as const

/** The table of the face in front, as far as the window has it. */
const tableInFront = ({ face, result, sight }: LookState): LookTable | null =>
  face === 'query' ? result : sight?.is === 'table' ? sight.table : null

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
  return key.ok ? sealInWindow(plain, key.value) : key
}

function useSave(chosen: Chosen, text: string | null): () => Promise<void> {
  const { look, exports, basket } = useStores()
  const words = useWords()
  return async () => {
    const state = look.getState()
    const stem = words.say('look.export.name', { name: state.name.replace(/\.[A-Za-z0-9]{1,8}$/, '') })
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
    const name = chosen.sealed ? sealedName(`${stem}.${format.is}`) : `${stem}.${format.is}`
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
  const words = useWords()
  const { key, keyTrouble } = useStore(exports)
  useEffect(() => {
    if (chosen.sealed && exports.getState().key === null) void exports.loadKey()
  }, [chosen.sealed, exports])
  return (
    <>
      <Choice
        name={words.say('look.export.format')}
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
          <Choice
            name={words.say('look.export.csv.how')}
            value={chosen.french ? 'french' : 'plain'}
            options={[
              { value: 'french', label: words.say('look.export.french') },
              { value: 'plain', label: words.say('look.export.plain') },
            ]}
            onChange={(how) => onChange({ ...chosen, french: how === 'french' })}
          />
          {/** biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target. */}
          <label className="check-line">
            <Check
              name={words.say('look.export.bom')}
              checked={chosen.bom}
              onChange={(bom) => onChange({ ...chosen, bom })}
            />
            <span className="check-words">{words.say('look.export.bom')}</span>
          </label>
        </>
      ) : null}
      {/** biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target. */}
      <label className="check-line">
        <Check
          name={words.say('look.export.sealed')}
          checked={chosen.sealed}
          onChange={(sealed) => onChange({ ...chosen, sealed })}
        />
        <span className="check-words">{words.say('look.export.sealed')}</span>
      </label>
      {chosen.sealed && key !== null ? (
        <p className="hint">{words.say('look.export.sealed.why', { fingerprint: key.fingerprint.slice(0, 16) })}</p>
      ) : null}
      {chosen.sealed ? <Trouble because={keyTrouble} /> : null}
    </>
  )
}

/** What is in front, as a file: made in the window when the window holds all of it, streamed by the machine when not. */
export function ExportPane(): React.JSX.Element {
  const { look, exports } = useStores()
  const words = useWords()
  const state = useStore(look)
  const key = useStore(exports, (one) => one.key)
  const [chosen, setChosen] = useState<Chosen>({ is: 'csv', french: words.language === 'fr', bom: true, sealed: false })
  const table = tableInFront(state)
  const text = table === null ? null : tableFile(table, formatOf(chosen))
  const save = useSave(chosen, text)
  const { exported, exporting, exportTrouble } = state
  return (
    <section className="export-pane" aria-label={words.say('look.export.title')}>
      <div className="export-options">
        <Options chosen={chosen} onChange={setChosen} />
      </div>
      <div className="export-do">
        <p className="hint">{words.say(text === null ? 'look.export.stream' : 'look.export.here')}</p>
        <Button
          look="primary"
          disabled={exporting !== null || (chosen.sealed && key === null)}
          onClick={() => void save()}
        >
          {words.say(exporting === null ? 'look.export.do' : 'look.export.doing')}
        </Button>
        {exporting === null ? null : (
          <Button onClick={() => exports.cancel(exporting)}>{words.say('look.sql.stop')}</Button>
        )}
      </div>
      <Trouble because={exportTrouble} />
      {exported === null ? null : (
        <Notice meaning="done">
          {words.say('look.export.done', {
            rows: exported.rows,
            name: exported.name,
            size: words.bytes(exported.bytes),
          })}
        </Notice>
      )}
    </section>
  )
}
