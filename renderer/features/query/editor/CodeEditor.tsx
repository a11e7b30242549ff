import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type StateEffect } from '@codemirror/state'
import { EditorView, keymap, lineNumbers, tooltips } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import type { TextRange } from '../../../../shared/query/findErrorRange.js'
import { isFocusFree } from '../../../components/focus/isFocusFree.js'
import { type CompletionTables, createCompletionSource } from './completion.js'
import { errorMark, setErrorMark } from './errorMark.js'
import { insertName } from './insertName.js'
import { replaceSelectionByTyping } from './replaceSelectionByTyping.js'

/** The list of completions shows whole rows. */
const COMPLETION_HEIGHT = '24px'
const SHOWN_COMPLETIONS = 10

const LOOK = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--sheet)', fontSize: 'var(--size-2)' },
  // The editor marks the focus itself only while the window is active, so the class is set here.
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '&:focus-within': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  // The line numbers cover the left side of the outline, so a frame above them completes it.
  '&:focus-within::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '300',
    border: '2px solid var(--accent)',
    pointerEvents: 'none',
  },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--ground)', color: 'var(--text-quiet)', border: 'none' },
  '.cm-matchingBracket': { backgroundColor: 'var(--accent-wash)', outline: '1px solid var(--line-strong)' },
  '.cm-error': { textDecoration: 'underline wavy var(--bar-needs)', textUnderlineOffset: '3px' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mono)',
    fontSize: 'var(--size-2)',
    minWidth: '0',
    maxWidth: 'min(440px, 60vw)',
    maxHeight: `calc(${SHOWN_COMPLETIONS} * ${COMPLETION_HEIGHT})`,
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    boxSizing: 'border-box',
    height: COMPLETION_HEIGHT,
    lineHeight: COMPLETION_HEIGHT,
    padding: '0 8px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { fontFamily: 'var(--sans)', fontStyle: 'normal', opacity: '0.85', marginLeft: '12px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
})

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent-text)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--done)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--running)' },
  { tag: tags.comment, color: 'var(--text-quiet)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--waiting)' },
])

/** Completions stay over the editor and the answer below it: tables beside it have to be read while one types. */
function getCompletionSpace({ dom }: EditorView): { left: number; right: number; top: number; bottom: number } {
  const { left, right } = dom.getBoundingClientRect()
  return { left, right, top: 0, bottom: innerHeight }
}

interface CodeEditorProps {
  readonly text: string
  /** A text to insert at the caret, once; null for none. */
  readonly insertion: string | null
  readonly onInserted: () => void
  /** What is underlined as wrong; null for nothing. */
  readonly errorRange: TextRange | null
  readonly name: string
  /** What to do in an empty editor. */
  readonly hint: string
  readonly onText: (text: string) => void
  readonly onRun: () => void
  readonly tables: CompletionTables
}

/**
 * The editor in a shadow tree: its styles are constructed style sheets there, which the policy of the window allows,
 * and not `<style>` elements, which it refuses.
 */
export default function CodeEditor(props: CodeEditorProps): React.JSX.Element {
  const { text, insertion, onInserted, errorRange, name, hint, onText, onRun, tables } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  // The editor is created once; a ref holds the newest callbacks.
  const latest = useRef({ text, onText, onRun, tables })
  latest.current = { text, onText, onRun, tables }
  useEffect(() => {
    if (host.current === null) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const parent = document.createElement('div')
    parent.style.height = '100%'
    root.replaceChildren(parent)
    const editor = new EditorView({
      root,
      parent,
      state: EditorState.create({
        doc: latest.current.text,
        selection: { anchor: latest.current.text.length },
        extensions: [
          ...[lineNumbers(), history(), indentOnInput(), bracketMatching(), closeBrackets(), EditorView.lineWrapping],
          ...[sql({ dialect: PostgreSQL, upperCaseKeywords: true }), syntaxHighlighting(COLOURS), LOOK],
          tooltips({ tooltipSpace: getCompletionSpace }),
          autocompletion({ icons: false, override: [createCompletionSource(() => latest.current.tables)] }),
          keymap.of([
            {
              key: 'Mod-Enter',
              run: (running) => {
                // Its list would lie over the answer.
                closeCompletion(running)
                latest.current.onRun()
                return true
              },
            },
            ...[...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap],
          ]),
          ...[replaceSelectionByTyping, errorMark],
          EditorView.contentAttributes.of({
            ...{ 'aria-label': name, 'aria-placeholder': hint },
            ...{ autocapitalize: 'off', spellcheck: 'false' },
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onText(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    if (isFocusFree()) editor.focus()
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [name, hint])
  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === text) return
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: text },
      selection: { anchor: text.length },
    })
  }, [text])
  useEffect(() => {
    const editor = view.current
    if (editor === null || insertion === null) return
    insertName(editor, insertion)
    onInserted()
  }, [insertion, onInserted])
  useEffect(() => {
    const effects: StateEffect<unknown>[] = [setErrorMark.of(errorRange)]
    if (errorRange !== null) effects.push(EditorView.scrollIntoView(errorRange.from, { y: 'nearest' }))
    view.current?.dispatch({ effects })
  }, [errorRange])
  // The hint lies over the editor: inside, the browser would give its look to what is typed.
  return (
    <>
      <div ref={host} className="query-editor" data-editor="sql" />
      {text === '' ? (
        <p className="query-editor-hint" aria-hidden>
          {hint}
        </p>
      ) : null}
    </>
  )
}
