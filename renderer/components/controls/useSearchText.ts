import { useEffect, useRef, useState } from 'react'

export interface SearchTextOptions {
  /** What is searched for now, by this field or by something else. */
  readonly wished: string
  /** How long the hand rests before the text is asked for. */
  readonly restMs: number
  /** What a text asks for; null where it asks for nothing. Pure. */
  readonly toQuery: (text: string) => string | null
  readonly ask: (query: string) => void
}

/**
 * The text of a field that searches while one types. It follows a search that something else began. The answer to its
 * own question changes nothing in it: the person may have typed on meanwhile. `askNow` is for who leaves the field: what
 * they typed is asked for at once.
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
