/** One wrong line of the product. `find` occurs exactly once in `file`. */
export interface Change {
  readonly file: string
  readonly find: string
  readonly replace: string
}

export interface Sabotage extends Change {
  readonly what: string
  /** A second line that guards the same thing: either line alone is enough. */
  readonly also?: Change
}

/**
 * Replaces a line, which must occur exactly once: a sabotage that replaced nothing would survive without a visible
 * reason.
 */
export function applyChange(source: string, { find, replace, file }: Change): string {
  const parts = source.split(find)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times “${find}”`)
  return parts.join(replace)
}

/** The lines that a sabotage replaces. */
export const listChanges = (sabotage: Sabotage): readonly Change[] => [
  sabotage,
  ...(sabotage.also === undefined ? [] : [sabotage.also]),
]
