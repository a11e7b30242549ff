import { useEffect, useRef, useState } from 'react'

export interface SearchTextOptions {
  /** The text that is searched for now, whether this field or something else set it. */
  readonly wished: string
  /** How long after the last key the search begins, in milliseconds. */
  readonly restMs: number
  /** The query for a text; null where the text asks for nothing. Pure. */
  readonly toQuery: (text: string) => string | null
  readonly ask: (query: string) => void
}

/**
 * The text of a field that searches while the person types. A search that began elsewhere replaces the text. The answer
 * to this field's own query does not, because the person may have typed on meanwhile. `askNow` searches at once, for
 * when the field loses the focus.
 */
export function useSearchText(
  options: SearchTextOptions,
): readonly [text: string, setText: (text: string) => void, askNow: () => void] {
  const { wished, restMs } = options
  const [text, setText] = useState(wished)
  const asked = useRef(wished)
  const last = useRef(options)
  last.current = options
  useEffect(() => {
    if (wished !== asked.current) setText(wished)
    asked.current = wished
  }, [wished])
  const askNow = (): void => {
    const { toQuery, ask } = last.current
    const query = toQuery(text)
    if (query === null || query === toQuery(last.current.wished)) return
    asked.current = query
    ask(query)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text and each rest begins the wait anew.
  useEffect(() => {
    const timer = setTimeout(askNow, restMs)
    return () => clearTimeout(timer)
  }, [text, restMs])
  return [text, setText, askNow]
}
