import {
  BookX,
  Database,
  Eye,
  FolderInput,
  FolderOpen,
  Quote,
  RefreshCw,
  ShieldCheck,
  SquareArrowOutUpRight,
  Trash2,
  Wrench,
} from 'lucide-react'
import type { LibraryRow } from '../../../shared/library/model.js'
import { isQueryableFile } from '../../../shared/query/isQueryableFile.js'
import { Button } from '../../components/controls/Button.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { WriteToProducer } from '../external/WriteToProducer.js'
import { useIsCurrentPortal } from '../portals/useIsCurrentPortal.js'
import { useOpenPreview } from '../preview/useOpenPreview.js'
import { useQueryFiles } from '../preview/useQueryFiles.js'

/** What can be done with a file: first what mends it, or shows it where nothing is wrong. */
export function LibraryFileActions({ row }: { readonly row: LibraryRow }): React.JSX.Element {
  const { library, citation } = useStores()
  const messages = useMessages()
  const look = useOpenPreview()
  const queryFiles = useQueryFiles()
  const isOfThisPortal = useIsCurrentPortal(row.portalId)
  const { id, name, standing, outdated } = row
  const isHere = standing !== 'missing'
  const isWell = isHere && standing !== 'damaged'
  return (
    <div className="library-actions">
      {isWell ? null : (
        <Button
          look="primary"
          icon={isHere ? Wrench : RefreshCw}
          title={messages.say('library.repair.hint')}
          onClick={() => void library.repair([id], false)}
        >
          {messages.say(isHere ? 'library.repair' : 'library.again')}
        </Button>
      )}
      {isWell ? null : (
        <Button
          icon={FolderInput}
          title={messages.say('library.take.hint')}
          onClick={() => void library.repair([id], true)}
        >
          {messages.say('library.take')}
        </Button>
      )}
      {isWell && outdated ? (
        <Button look="primary" icon={RefreshCw} onClick={() => void library.fetchAgain([id])}>
          {messages.say('library.update')}
        </Button>
      ) : null}
      {isHere ? (
        <>
          <Button look={isWell && !outdated ? 'primary' : 'plain'} icon={Eye} onClick={() => look(row)}>
            {messages.say('library.preview.do')}
          </Button>
          {isQueryableFile(name) ? (
            <Button icon={Database} onClick={() => queryFiles([id])}>
              {messages.say('query.open')}
            </Button>
          ) : null}
          <Button
            icon={SquareArrowOutUpRight}
            aria-label={messages.say('library.open', { name })}
            onClick={() => void library.openFile(id)}
          >
            {messages.say('library.open.do')}
          </Button>
          <Button icon={FolderOpen} onClick={() => void library.reveal(id)}>
            {messages.say('library.reveal')}
          </Button>
        </>
      ) : null}
      {isWell || !isOfThisPortal ? null : (
        <WriteToProducer about={{ datasetId: row.datasetId, mediaId: row.mediaId, reason: { type: 'damaged' } }} />
      )}
      <div className="library-more">
        <Button look="quiet" icon={ShieldCheck} onClick={() => void library.verify([id])}>
          {messages.say('library.verify')}
        </Button>
        {isWell && !outdated ? (
          <Button
            look="quiet"
            icon={RefreshCw}
            title={messages.say('library.renew.hint')}
            onClick={() => void library.fetchAgain([id])}
          >
            {messages.say('library.renew')}
          </Button>
        ) : null}
        <Button look="quiet" icon={Quote} onClick={() => citation.offer([id])}>
          {messages.say('description.do')}
        </Button>
        <Button
          look="quiet"
          icon={BookX}
          title={messages.say('library.forget.hint')}
          onClick={() => void library.remove('forget', [id])}
        >
          {messages.say('library.forget')}
        </Button>
        {isHere ? (
          <Button
            look="quiet"
            icon={Trash2}
            title={messages.say('library.delete.hint')}
            onClick={() => void library.remove('delete', [id])}
          >
            {messages.say('library.delete')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
