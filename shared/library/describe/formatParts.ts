/* What several formats of descriptions write in the same way. */

/** Encodes a path or a name as part of an address: characters with a meaning there, and invisible ones, are encoded. */
export const encodePath = (path: string): string =>
  path.replace(/\p{Cs}/gu, '\ufffd').replace(/[\p{C}\p{Z}"#%:<>?[\\\]^`{|}]/gu, (one) => encodeURIComponent(one))

/** Formats a value as JSON with two spaces of indentation and a final line end. */
export const toJsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
