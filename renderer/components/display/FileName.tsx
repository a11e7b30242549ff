import { useLayoutEffect, useRef } from 'react'
import { closeEllipsisGap } from './closeEllipsisGap.js'

/** As long as an extension, a number before it and a bit of the word before that. */
const TAIL = 14

/**
 * A file name on one line. Where it is too long, its middle is cut, because names of one dataset differ most often at
 * their end.
 */
export function FileName({ name }: { readonly name: string }): React.JSX.Element {
  const head = useRef<HTMLSpanElement>(null)
  const letters = [...name]
  const cut = Math.max(0, letters.length - TAIL)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name leaves another gap in the same room.
  useLayoutEffect(() => (head.current === null ? undefined : closeEllipsisGap(head.current)), [name])
  return (
    <span className="file-name" title={name}>
      <span ref={head}>{letters.slice(0, cut).join('')}</span>
      <span>{letters.slice(cut).join('')}</span>
    </span>
  )
}
