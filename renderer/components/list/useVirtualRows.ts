import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef } from 'react'

interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly virtual: Virtualizer<HTMLDivElement, Element>
}

interface VirtualRowsOptions {
  readonly count: number
  readonly heightOf: (index: number) => number
  readonly keyOf?: (index: number) => string | number
}

/** A list that holds only the visible rows and a few around them. */
export function useVirtualRows({ count, heightOf, keyOf }: VirtualRowsOptions): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: 8,
    ...(keyOf === undefined ? {} : { getItemKey: keyOf }),
  })
  return { scroller, virtual }
}
