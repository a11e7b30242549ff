/**
 * For a character class: control characters, which a terminal obeys, and characters that change the direction of
 * writing, which can disguise a text.
 */
export const CONTROL_AND_BIDI_CLASS = '\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069'
