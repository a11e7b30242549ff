/** As long as an extension, a number before it and a bit of the word before that. */
const TAIL = 14

/** A file's name on one line. Its middle gives way, because it is the end that tells it from its neighbours. */
export function FileName({ name }: { readonly name: string }): React.JSX.Element {
  const letters = [...name]
  const cut = Math.max(0, letters.length - TAIL)
  return (
    <span className="file-name" title={name}>
      <span>{letters.slice(0, cut).join('')}</span>
      <span>{letters.slice(cut).join('')}</span>
    </span>
  )
}
