import { Fragment } from 'react'

/** A path that may break across lines behind its separators only, never inside a name. */
export function PathText({ path }: { readonly path: string }): React.JSX.Element {
  const parts = path.split(/(?<=[/\\])/)
  let at = 0
  return (
    <>
      {parts.map((part) => (
        <Fragment key={at++}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </>
  )
}
