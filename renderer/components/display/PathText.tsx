import { Fragment } from 'react'

/** A path that breaks behind its separators, where it does not fit, and not in the middle of a name. */
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
