import { File } from 'lucide-react'
import type { Preview } from '../../../../shared/preview/model.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { formatArchiveCount } from './formatArchiveCount.js'

/** The files inside an archive. Each can be opened like a file of its own. */
export function ArchiveContents({
  archive,
}: {
  readonly archive: Extract<Preview, { readonly type: 'archive' }>
}): React.JSX.Element {
  const { preview } = useStores()
  const messages = useMessages()
  return (
    <section className="archive" aria-labelledby="archive-count">
      <h2 id="archive-count" className="look-count">
        {formatArchiveCount(archive, messages)}
      </h2>
      <ul>
        {archive.files.map((file) => (
          <li key={file.entry}>
            <button
              type="button"
              className="archived"
              aria-label={messages.say('preview.archive.open', { name: file.name })}
              onClick={() => void preview.enter(file)}
            >
              <File size={16} aria-hidden="true" />
              <span className="archived-name">{file.name}</span>
              <span className="hint">{messages.formatBytes(file.bytes)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
