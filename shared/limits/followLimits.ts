/** Followed datasets, media and searches. */
export const FOLLOW_LIMITS = {
  /** Followed things that one window shows: more than this is a whole catalogue. */
  FOLLOWED_SHOWN: 2000,
  /** Listed changes of one followed thing; a producer may publish everything anew. */
  FOLLOW_CHANGES: 200,
  /** Updated files of one followed thing that can be compared with their previous version from its row. */
  FOLLOW_UPDATED: 50,
  /** Datasets that a followed search remembers: all of the largest catalogue. */
  FOLLOWED_RESULTS: 200_000,
  /** Withdrawn files of one followed thing that a person has seen. */
  FOLLOW_WITHDRAWN: 10_000,
  /** The key of a followed thing: a portal, ids and a path of any system, or a whole query. */
  FOLLOW_KEY_CHARS: 48_000,
  /** Datasets and media that are followed, and the file that lists them. */
  FOLLOWED: 10_000,
  /** Files of one portal about which one command asks the producers; and the same for one check of the window. */
  PRODUCERS_ASKED: 1000,
  PRODUCERS_ASKED_BY_WINDOW: 100,
  FOLLOW_FILE_BYTES: 16 * 1024 * 1024,
} as const
