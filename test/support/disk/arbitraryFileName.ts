import fc from 'fast-check'

/** Text of problematic parts of file names, mixed with anything. */
export const arbitraryFileName = fc
  .array(
    fc.oneof(
      fc.constantFrom('..', '/', '\\', ':', '.', ' ', '~', '-', '\0', '\u202e', '\u200b', 'CON', 'nul', 'COM¹', '.csv'),
      fc.constantFrom('é', 'e\u0301', 'ß', 'İ', '\ud800', '+crypt', '.exe', 'SHA256SUMS', '.rudi-partial', '日本', 'ﬁ'),
      fc.constant('longue'.repeat(50)),
      fc.string({ unit: 'binary', maxLength: 40 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))
