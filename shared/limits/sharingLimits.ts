/** Selections that are shared. */
export const SHARING_LIMITS = {
  /** Files that the window shares or describes in one request, which is below `IPC_CHARS` then. */
  SHARED_FILES: 5000,
  /**
   * A selection that is dropped on the window, about a thousand files, sent in one request. Longer ones are opened with
   * the dialog.
   */
  SELECTION_TEXT_CHARS: 400 * 1024,
  /** A key or a signature of minisign is shorter. */
  SELECTION_KEY_BYTES: 4096,
  PUBLIC_KEY_LINE_CHARS: 100,
} as const
