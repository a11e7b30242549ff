/** Portals, tokens, logins and wrong passwords. */
export const ACCOUNT_LIMITS = {
  /** Portals that a person may add: more than there are. */
  PORTALS: 100,
  /** Portals in the preferences: those of a policy may come beside the person's own. */
  PORTALS_STORED: 200,
  /** Tokens are JWTs of about 1 kB; Windows' credential store takes 2560 bytes. */
  TOKEN_CHARS: 16 * 1024,
  LOGIN_CHARS: 200,
  SECRET_CHARS: 1000,
  /**
   * Wrong passwords that every portal accepts: the sixth locks an account in 3.3.2, the eleventh in 3.0.2
   * (portal-api.md 00), for this long after it.
   */
  WRONG_PASSWORDS: 5,
  LOCKOUT_MS: 20 * 60_000,
  /** More different wrong passwords than a person tries. */
  REFUSED_SECRETS: 12,
  /** The file of accounts with wrong passwords: a hundred, each with its digests. */
  TRIED_BYTES: 256 * 1024,
  /** Accounts whose wrong passwords are counted: more than one person has. */
  TRIED_ACCOUNTS: 100,
  /** A token is renewed this long before it expires. */
  TOKEN_SLACK_MS: 60_000,
} as const
