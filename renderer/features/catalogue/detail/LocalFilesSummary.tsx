import type { Dataset } from '../../../../shared/catalogue/model.js'
import { classifyLocalCopy, OUTDATED_MS } from '../../../../shared/catalogue/search/classifyLocalCopy.js'
import type { FileStatus } from '../../../../shared/library/model.js'
import { useMessages } from '../../../context/appContext.js'
import type { FilesOnDisk } from '../store/catalogueState.js'
import { isPresent } from './mergeLocalFiles.js'
import { useLocalFiles } from './useLocalFiles.js'

interface Props {
  readonly dataset: Dataset
  readonly onDisk: FilesOnDisk
}

/**
 * The local files of a dataset: how many, how they were verified, and whether the portal has newer ones. Renders
 * nothing when there is none.
 */
export function LocalFilesSummary({ dataset, onDisk }: Props): React.JSX.Element | null {
  const messages = useMessages()
  const held = [...useLocalFiles(dataset.id, onDisk).values()].filter(isPresent)
  if (held.length === 0) return null
  const files = dataset.media.filter(({ fetchability }) => fetchability === 'file').length
  const count = (wanted: FileStatus): number => held.filter(({ standing }) => standing === wanted).length
  // As the catalogue's filter by local files computes it.
  const oldestMs = Math.min(
    ...held.map(({ outdated, fetchedMs }) => (outdated ? OUTDATED_MS : (fetchedMs ?? Number.MAX_SAFE_INTEGER))),
  )
  const updatedMs = dataset.updated === null ? Number.NaN : Date.parse(dataset.updated)
  const isOld = classifyLocalCopy({ files: held.length, oldestMs }, { files, updatedMs }) === 'outdated'
  return (
    <section className="detail-part">
      <h3>{messages.say('detail.held')}</h3>
      <p>{messages.say('detail.held.files', { held: held.length, of: Math.max(held.length, files) })}</p>
      {SUMMARIES.map(([standing, tone]) =>
        count(standing) === 0 ? null : (
          <p key={standing} className={`status ${tone}`}>
            {messages.say(`detail.held.${standing}`, { count: count(standing) })}
          </p>
        ),
      )}
      {isOld ? <p className="status waiting">{messages.say('detail.held.outdated')}</p> : null}
    </section>
  )
}

const SUMMARIES = [
  ['verified', 'done'],
  ['complete', 'quiet'],
  ['touched', 'waiting'],
  ['damaged', 'needs'],
] as const
