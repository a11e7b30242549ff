import type { LibraryRow } from '../../../shared/library/model.js'

/** Whether a preview of a file shows what was downloaded. */
export const isPreviewable = ({ standing }: Pick<LibraryRow, 'standing'>): boolean =>
  standing !== 'damaged' && standing !== 'missing'
