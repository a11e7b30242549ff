/**
 * A token in memory. Printing, serialising or inspecting it gives `[secret]` (S-06), so that a careless log line or a
 * crash report cannot contain it. JavaScript cannot wipe memory, so tokens are kept for a short time instead.
 */
export interface Secret {
  readonly reveal: () => string
  readonly toString: () => string
  readonly toJSON: () => string
}

const SHOWN = '[secret]'
const show = (): string => SHOWN

export function createSecret(value: string): Secret {
  const secret = { reveal: () => value, toString: show, toJSON: show, [Symbol.for('nodejs.util.inspect.custom')]: show }
  return Object.freeze(secret)
}
