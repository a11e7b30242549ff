/** What a command works on, where that is on the disk. */
export const PATH_OPERANDS: Readonly<Record<string, 'file' | 'folder'>> = {
  verify: 'folder',
  diff: 'file',
  encrypt: 'file',
  decrypt: 'file',
  'node-check': 'file',
  selection: 'file',
  export: 'folder',
  reveal: 'file',
  purge: 'folder',
}
