/** A kind of file that a save dialog offers. */
interface DialogFilter {
  readonly name: string
  readonly extensions: string[]
}

export const toDialogFilter = (ending: string): DialogFilter => ({ name: ending.toUpperCase(), extensions: [ending] })

/** The filters of a dialog that saves a file of this name. A folder has none, nor does a name with a dot in its words. */
export function toDialogFilters(name: string): DialogFilter[] {
  const ending = /[^/\\]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]
  return ending === undefined ? [] : [toDialogFilter(ending)]
}
