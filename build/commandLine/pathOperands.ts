/** The kind of path that the operand of a command is, for commands that work on the disk. */
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
