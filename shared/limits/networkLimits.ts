/** HTTP messages, connections, proxies, certificates, and being offline. */
export const NETWORK_LIMITS = {
  /** A catalogue page of 1000 full records was seen near 10 MB; more is not a catalogue. */
  API_BODY_BYTES: 64 * 1024 * 1024,
  /** Error bodies are read for a single sentence. */
  ERROR_BODY_BYTES: 64 * 1024,
  /** A system's whole bundle of roots is a quarter of this. */
  CERTIFICATES_BYTES: 1024 * 1024,
  JSON_DEPTH: 64,
  HEADER_BYTES: 16 * 1024,
  /**
   * Deflate expands at most 1,032 times. A body that expands more, or that gives no output for this many bytes, is an
   * attack.
   */
  CODING_RATIO: 1100,
  CODING_FLOOR_BYTES: 64 * 1024,
  /** What is buffered of an encoded body until it gives its first output. */
  CODING_HELD_BYTES: 1024 * 1024,
  URL_CHARS: 2048,
  /** The longest name of a host in the DNS (RFC 1035 2.3.4). Systems refuse to look up a longer one. */
  HOST_CHARS: 253,
  PROXY_CHARS: 300,
  /** The proxies that share one login. They lie beside it in the keychain, which takes 2560 bytes on Windows. */
  LOGIN_PROXIES: 4,
  /** Certificate authorities that are trusted: a company has a root and a few below it. */
  AUTHORITIES: 20,
  CERTIFICATE_CHARS: 20_000,
  CERTIFICATE_FILE_BYTES: 1024 * 1024,
  REDIRECTS: 8,
  /** Time to connect, to the first header, and between two bytes. Encrypted media may stay silent to the end (portal-api.md 4.3). */
  CONNECT_MS: 15_000,
  HEADERS_MS: 60_000,
  IDLE_BODY_MS: 60_000,
  IDLE_ENCRYPTED_MS: 15 * 60_000,
  API_TOTAL_MS: 120_000,
  /** Fewer bytes than this within the window are a failure: one byte a minute is not a transfer. */
  FLOOR_BYTES_PER_WINDOW: 4 * 1024,
  FLOOR_WINDOW_MS: 120_000,
  /** Without a network, the probe for it runs at most this often. */
  OFFLINE_PROBE_CAP_MS: 60_000,
  /** A network that wants to be signed in to is asked this often at most: a person needs minutes for it. */
  CAPTIVE_PROBE_MS: 60_000,
  /** From Friday evening to Monday evening: a download does not wait for a network that is away for longer. */
  OFFLINE_MS: 72 * 3600_000,
  /** Where another server answered this recently, a name that cannot be resolved is wrong itself, and the network is fine. */
  OFFLINE_DOUBT_MS: 10_000,
} as const
