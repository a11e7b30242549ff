import { Dialog } from '@base-ui/react/dialog'
import { FolderOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { getEncryptedName } from '../../../../shared/crypto/encryptedFileFormat.js'
import { formatFingerprint } from '../../../../shared/crypto/formatFingerprint.js'
import { LIMITS } from '../../../../shared/limits.js'
import {
  createCsvFormat,
  EXPORT_ENDINGS,
  type ExportFormat,
  isGeographicFormat,
} from '../../../../shared/preview/export/exportFormat.js'
import { mayHoldPlaces } from '../../../../shared/preview/map/coordinateColumns.js'
import { isInFileOrder, type TableView, WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import { Button } from '../../../components/controls/Button.js'
import { SegmentedControl } from '../../../components/controls/SegmentedControl.js'
import { TextField } from '../../../components/controls/TextField.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { DialogPanel } from '../../../components/overlay/DialogPanel.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { ExportChoice, ExportSource } from '../store/exportDialogStore.js'
import { ColumnChoice } from './ColumnChoice.js'
import { CsvOptions } from './CsvOptions.js'
import { LabelledCheckbox, LabelledSelect } from './LabelledFields.js'

const FORMATS = Object.keys(EXPORT_ENDINGS) as readonly ExportFormat['type'][]

/** Asks how a table is exported: name, folder, format, columns, rows, in clear or encrypted. */
export function ExportDialog(): React.JSX.Element | null {
  const { exportDialog } = useStores()
  const messages = useMessages()
  const source = useStore(exportDialog, (state) => state.source)
  // Enter exports at once, because most questions of the dialog have a default answer.
  const nameField = useRef<HTMLInputElement>(null)
  if (source === null) return null
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : exportDialog.close())}>
      <DialogPanel className="export" title={messages.say('export.title')} initialFocus={nameField}>
        <ExportForm source={source} nameField={nameField} />
      </DialogPanel>
    </Dialog.Root>
  )
}

const DEFAULT_FIRST_ROWS = 1000

/** Selects which rows are exported: the whole file, those that are shown, or the first of these. */
type RowScope = 'all' | 'shown' | 'first'

interface FormProps {
  readonly source: ExportSource
  readonly nameField: React.RefObject<HTMLInputElement | null>
}

function ExportForm({ source, nameField }: FormProps): React.JSX.Element {
  const { exportDialog, encryption } = useStores()
  const messages = useMessages()
  const { folder, failure, lastFormat, choice } = useStore(exportDialog)
  const key = useStore(encryption, (state) => state.key)
  const canPlace = mayHoldPlaces(source.columns)
  const [typedName, setTypedName] = useState(choice?.name ?? null)
  const [csv, setCsv] = useState(lastFormat?.type === 'csv' ? lastFormat : createCsvFormat(messages.language))
  const [type, setType] = useState<ExportFormat['type']>(
    lastFormat === null || (isGeographicFormat(lastFormat.type) && !canPlace) ? 'csv' : lastFormat.type,
  )
  const { view } = source
  const { columns: shownColumns } = (choice ?? source).view
  const [columns, setColumns] = useState<ReadonlySet<number> | null>(
    shownColumns === null ? null : new Set(shownColumns),
  )
  const isNarrowed = !isInFileOrder(view)
  const [scope, setScope] = useState<RowScope>(getScope(choice, view))
  const [first, setFirst] = useState(choice?.rows ?? DEFAULT_FIRST_ROWS)
  const isPart = scope !== 'all' || (columns !== null && columns.size < source.columns.length + source.columnsLeftOut)
  const name = typedName ?? (isPart ? (source.partName ?? source.name) : source.name)
  const [isSealed, setSealed] = useState(choice !== null && choice.sealedFor !== null)
  const [isAgreed, setAgreed] = useState(false)
  const isRevealing = source.isProtected === true && !isSealed
  const format: ExportFormat = type === 'csv' ? csv : { type }
  const isReady =
    folder !== null &&
    name.trim() !== '' &&
    columns?.size !== 0 &&
    (scope !== 'first' || first > 0) &&
    (!isSealed || key !== null) &&
    (!isRevealing || isAgreed)
  const begin = (): void => {
    if (!isReady) return
    exportDialog.begin({
      name: name.trim(),
      format,
      view: {
        ...(scope === 'all' ? WHOLE_TABLE : view),
        columns: columns === null ? null : orderColumns(columns, view.columns),
      },
      rows: scope === 'first' ? first : null,
      sealedFor: isSealed ? (key?.fingerprint ?? null) : null,
      ...(isRevealing && isAgreed ? { isAgreed } : {}),
    })
  }
  const ending = EXPORT_ENDINGS[type]
  return (
    <form
      className="export-form"
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <div className="export-body">
        <div className="export-name">
          <TextField
            ref={nameField}
            label={messages.say('export.name')}
            value={name}
            maxLength={LIMITS.TITLE_CHARS}
            onChange={({ target }) => setTypedName(target.value)}
          />
          <span className="hint">{isSealed ? getEncryptedName(ending) : ending}</span>
        </div>
        <Folder />
        <LabelledSelect
          label={messages.say('export.format')}
          value={type}
          options={FORMATS.filter((one) => canPlace || !isGeographicFormat(one)).map((value) => ({
            value,
            label: messages.say(`export.format.${value}`),
          }))}
          onChange={setType}
        />
        {type === 'csv' ? <CsvOptions format={csv} onChange={setCsv} /> : null}
        <ColumnChoice
          columns={source.columns}
          columnsLeftOut={source.columnsLeftOut}
          chosen={columns}
          onChange={setColumns}
        />
        <RowChoice isNarrowed={isNarrowed} scope={scope} onScope={setScope} first={first} onFirst={setFirst} />
        <LabelledCheckbox label={messages.say('export.sealed')} checked={isSealed} onChange={setSealed} />
        {isSealed ? <SealedFor /> : null}
        {isRevealing ? (
          <Notice meaning="needs">
            <LabelledCheckbox label={messages.say('export.reveal')} checked={isAgreed} onChange={setAgreed} />
          </Notice>
        ) : null}
        <FailureNotice because={failure} />
      </div>
      <footer className="actions overlay-foot export-foot">
        <Dialog.Close className="button plain">{messages.say('export.cancel')}</Dialog.Close>
        <Button type="submit" look="primary" disabled={!isReady}>
          {messages.say('export.do')}
        </Button>
      </footer>
    </form>
  )
}

/** The rows that were chosen before, or else those that are shown. */
function getScope(choice: ExportChoice | null, shown: TableView): RowScope {
  if (choice?.rows != null) return 'first'
  return isInFileOrder(choice?.view ?? shown) ? 'all' : 'shown'
}

/** In the order in which they are shown; columns that are not shown come last, in the order of the file. */
function orderColumns(chosen: ReadonlySet<number>, shown: readonly number[] | null): number[] {
  const ordered = (shown ?? []).filter((at) => chosen.has(at))
  const rest = [...chosen].filter((at) => !ordered.includes(at)).toSorted((one, other) => one - other)
  return [...ordered, ...rest]
}

function Folder(): React.JSX.Element {
  const { exportDialog } = useStores()
  const messages = useMessages()
  const folder = useStore(exportDialog, (state) => state.folder)
  return (
    <div className="labelled">
      <span className="label">{messages.say('export.folder')}</span>
      <div className="destination">
        <FolderOpen size={16} aria-hidden />
        <span title={folder?.label}>{folder?.label ?? '…'}</span>
        <Button onClick={() => void exportDialog.chooseFolder()}>{messages.say('export.folder.choose')}</Button>
      </div>
    </div>
  )
}

interface RowProps {
  readonly isNarrowed: boolean
  readonly scope: RowScope
  readonly onScope: (scope: RowScope) => void
  readonly first: number
  readonly onFirst: (first: number) => void
}

function RowChoice({ isNarrowed, scope, onScope, first, onFirst }: RowProps): React.JSX.Element {
  const messages = useMessages()
  const scopes: readonly RowScope[] = isNarrowed ? ['all', 'shown', 'first'] : ['all', 'first']
  return (
    <div className="labelled">
      <span className="label">{messages.say('export.rows')}</span>
      <div className="export-line">
        <SegmentedControl
          name={messages.say('export.rows')}
          value={scope}
          options={scopes.map((value) => ({
            value,
            label: messages.say(`export.rows.${value}`),
          }))}
          onChange={onScope}
        />
        {scope === 'first' ? (
          <input
            className="input export-rows"
            inputMode="numeric"
            aria-label={messages.say('export.rows.count')}
            value={first === 0 ? '' : first}
            onChange={({ target }) => onFirst(Number(target.value.replace(/\D/g, '').slice(0, 12)))}
          />
        ) : null}
      </div>
    </div>
  )
}

/** The fingerprint of the key, to compare with the one that the portal publishes. */
function SealedFor(): React.JSX.Element | null {
  const { encryption } = useStores()
  const messages = useMessages()
  const { key, keyTrouble } = useStore(encryption)
  const shown = useRef<HTMLDivElement>(null)
  // The portal may have another key than when it was asked last.
  useEffect(() => void encryption.loadKey(), [encryption])
  // The check box is the last thing of the dialog, and in a small window its answer lies below what is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place grows when the key arrives, or the reason why not.
  useEffect(() => shown.current?.scrollIntoView({ block: 'nearest' }), [key, keyTrouble])
  if (key === null && keyTrouble === null) return null
  return (
    <div ref={shown}>
      <FailureNotice
        because={keyTrouble}
        action={<Button onClick={() => void encryption.loadKey()}>{messages.say('common.retry')}</Button>}
      />
      {key === null ? null : (
        <div className="export-key">
          <p className="hint">{messages.say('export.sealed.why')}</p>
          <code>{formatFingerprint(key.fingerprint)}</code>
          {key.hasChanged ? <Notice meaning="needs">{messages.say('portals.key.changed')}</Notice> : null}
        </div>
      )}
    </div>
  )
}
