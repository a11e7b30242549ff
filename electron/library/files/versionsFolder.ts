import { basename, dirname } from 'node:path'

/**
 * Previous versions are in this folder inside the folder of the dataset: one folder each, with its own record. A search
 * for datasets never enters it: such a record names the dataset too, and would be taken for its folder.
 */
export const VERSIONS_FOLDER = '.versions'

/** Whether a folder holds a previous version. */
export const isVersionFolder = (folder: string): boolean => basename(dirname(folder)) === VERSIONS_FOLDER
