import { toFormatName } from '../../../../shared/catalogue/mediaFormat.js'
import { toFormatLabel } from '../../../components/display/mediaFormatLabel.js'
import { useMessages } from '../../../context/appContext.js'

interface FormatChipsProps {
  readonly formats: readonly string[]
  /** How many are shown; the others are counted. */
  readonly most: number
}

/**
 * A dataset has a handful of formats. A record that names ten thousand must not be processed anew for each row that is
 * drawn (W-13).
 */
const FORMATS_READ = 50

/** File formats as small labels. */
export function FormatChips({ formats, most }: FormatChipsProps): React.JSX.Element {
  const messages = useMessages()
  const names = [...new Set(formats.slice(0, FORMATS_READ).map((type) => toFormatLabel(toFormatName(type), messages)))]
  const rest = names.length - most
  return (
    <span className="chips" title={names.join(', ')}>
      {names.slice(0, most).map((name) => (
        <span key={name} className="chip">
          {name}
        </span>
      ))}
      {rest > 0 ? <span className="chip more">+{rest}</span> : null}
    </span>
  )
}
