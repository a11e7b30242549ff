import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { TextRange } from '../../../../shared/query/findErrorRange.js'

/** Underlines a part of the text; null removes the line. It goes with the next edit. */
export const setErrorMark = StateEffect.define<TextRange | null>()

const UNDERLINE = Decoration.mark({ class: 'cm-error' })

/** The part of the text that is underlined as wrong. */
export const errorMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(setErrorMark))
        return effect.value === null
          ? Decoration.none
          : Decoration.set(UNDERLINE.range(effect.value.from, effect.value.to))
    return transaction.docChanged ? Decoration.none : marks
  },
  provide: (field) => EditorView.decorations.from(field),
})
