/** A fingerprint in groups of four characters, as people compare them. */
export const formatFingerprint = (hex: string): string => hex.match(/.{1,4}/g)?.join(' ') ?? hex
