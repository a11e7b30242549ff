/**
 * A token in memory. It shows itself as `[secret]` to whatever prints, serialises or inspects it (S-06), so that a
 * careless log line or a crash report cannot carry it. JavaScript cannot wipe it: its life is kept short instead.
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
