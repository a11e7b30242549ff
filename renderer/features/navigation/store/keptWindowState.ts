import { decodeOpenedDetails, type OpenedDetails } from './openedDetails.js'

export interface KeyValueStorage {
  readonly read: (name: string) => string | null
  readonly write: (name: string, value: string) => void
}

/**
 * Where the window stores its own state: widths, the current screen and the ids of what is open, nothing that a portal
 * or a person has written.
 */
export interface WindowFacts {
  /** Kept between two starts. */
  readonly lasting: KeyValueStorage
  /** Kept as long as the window lives: a page whose process has ended is loaded again in the same window. */
  readonly ofWindow: KeyValueStorage
  /** The size of the window, in CSS pixels. */
  readonly width: number
}

/** What a page leaves for the page that is loaded after it in the same window, besides its screen. */
export interface KeptWindowState {
  /** Remembers what has the keyboard for as long as the window lives. */
  readonly keepFocus: (described: string) => void
  /** What was remembered, by this page or by the one before it in the window; null when nothing was. */
  readonly readFocus: () => string | null
  /** Remembers what is open beside its list for as long as the window lives. */
  readonly keepOpened: (opened: OpenedDetails) => void
  /** What was open in the page before this one in the window. */
  readonly readOpened: () => OpenedDetails
}

export const createKeptWindowState = ({ ofWindow }: Pick<WindowFacts, 'ofWindow'>): KeptWindowState => ({
  keepFocus: (described) => ofWindow.write('focus', described),
  readFocus: () => ofWindow.read('focus'),
  keepOpened: (opened) => ofWindow.write('opened', JSON.stringify(opened)),
  readOpened: () => decodeOpenedDetails(ofWindow.read('opened')),
})
