/** Formats a value as JSON with two spaces of indentation and a final line end, as every file of ours is written. */
export const toJsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
