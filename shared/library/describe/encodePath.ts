/** Encodes a path or a name as part of an address: characters with a meaning there, and invisible ones, are encoded. */
export const encodePath = (path: string): string =>
  path.replace(/\p{Cs}/gu, '\ufffd').replace(/[\p{C}\p{Z}"#%:<>?[\\\]^`{|}]/gu, (one) => encodeURIComponent(one))
