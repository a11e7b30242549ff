/** Returns a file name without its last ending: a dot and up to eight letters or digits. Other dots stay. */
export const removeExtension = (fileName: string): string => fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '')
