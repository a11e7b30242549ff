/** Links to and from other programs. */
export const LINK_LIMITS = {
  /** Windows passes no longer address to a mail program. */
  MAILTO_CHARS: 2000,
  /** Links from other programs that wait for an answer: further ones are counted and left out. */
  LINK_TARGETS: 50,
  LINK_PORTALS: 5,
  /** The targets of one portal that are listed in the question, with their titles: enough to recognise, few to read. */
  LINK_TARGETS_SHOWN: 4,
  /**
   * The arguments of one start. Chromium's single-instance lock passes them on in one message of 32 KiB, together with
   * the names of the folder and the program (4 KiB each at most) and our link, and crashes on a longer one.
   */
  START_BYTES: 16 * 1024,
  /** A paste of `LINK_TARGETS` links at their longest; it must fit in one request of the window. */
  PASTE_CHARS: 50 * 2048,
} as const
