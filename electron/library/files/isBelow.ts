import { sep } from 'node:path'

/** Whether a path lies below a folder, at any depth. Both are absolute and as the system writes them; nothing is asked of the disk. */
export const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
