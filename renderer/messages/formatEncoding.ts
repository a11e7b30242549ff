const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Latin-1)',
  'iso-8859-15': 'ISO-8859-15 (Latin-9)',
  macintosh: 'Mac OS Roman',
  ibm850: 'CP850 (DOS)',
} as const

/** The name of an encoding, as spreadsheets and editors write it. */
export const formatEncoding = (encoding: keyof typeof ENCODINGS): string => ENCODINGS[encoding]
