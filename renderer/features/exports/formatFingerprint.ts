/** Four by four, as fingerprints are compared. */
export const formatFingerprint = (hex: string): string => hex.match(/.{1,4}/g)?.join(' ') ?? hex
