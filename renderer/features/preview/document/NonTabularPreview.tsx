import { FileQuestion, FolderOpen, Lock, type LucideIcon } from 'lucide-react'
import { useStore } from 'zustand'
import type { NoPreviewReason, Preview } from '../../../../shared/preview/model.js'
import { EmptyState } from '../../../components/feedback/EmptyState.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { findMismatch } from '../store/findMismatch.js'
import { getShownName } from '../store/previewedPart.js'
import { ArchiveContents } from './ArchiveContents.js'
import { DocumentPage } from './DocumentPage.js'

/** What another program opens: it asks for the password, saves in a format that is read here, or shows the data itself. */
const OPENED_ELSEWHERE: ReadonlySet<NoPreviewReason> = new Set([
  ...(['locked', 'other-spreadsheet', 'dbf', 'shapefile', 'netcdf'] as const),
])

const ICONS: Partial<Record<NoPreviewReason, LucideIcon>> = { 'unknown-format': FileQuestion, locked: Lock }

type Other = Exclude<Preview, { readonly type: 'table' }>

/** A file that is no table: a picture or a text is shown; for any other file, the reason and the possible actions. */
export function NonTabularPreview({
  content,
  name,
}: {
  readonly content: Other
  readonly name: string
}): React.JSX.Element {
  const messages = useMessages()
  const { preview } = useStores()
  const state = useStore(preview)
  const isInArchive = state.entry !== null
  const mismatch = findMismatch(getShownName(state), content)
  switch (content.type) {
    case 'picture':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        <section className="picture" tabIndex={0} aria-label={name}>
          <img src={`data:${content.mimeType};base64,${content.base64}`} alt={name} />
        </section>
      )
    case 'text':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        <section className="plain-text" tabIndex={0} aria-label={name}>
          {mismatch === null ? null : (
            <Notice meaning="waiting">
              {messages.say(`preview.mismatch.${mismatch.type}`, { format: mismatch.format })}
            </Notice>
          )}
          {content.more ? <p className="hint">{messages.say('preview.text.more')}</p> : null}
          <pre>{content.text}</pre>
        </section>
      )
    case 'document':
      return <DocumentPage page={content} name={name} />
    case 'archive':
      return <ArchiveContents archive={content} />
    case 'nothing': {
      // A file inside an archive cannot be opened by another program.
      const isOpened = OPENED_ELSEWHERE.has(content.because) && !isInArchive
      return (
        <EmptyState
          icon={ICONS[content.because] ?? FolderOpen}
          sentence={
            mismatch === null
              ? messages.say(`preview.nothing.${content.because}`)
              : messages.say(`preview.mismatch.${mismatch.type}`, { format: mismatch.format })
          }
          action={messages.say(isOpened ? 'filemenu.default' : 'preview.reveal')}
          onAction={() => void (isOpened ? preview.openWith('default') : preview.reveal())}
        />
      )
    }
  }
}
