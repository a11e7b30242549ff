const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether the label contains every word of the text; accents and case do not count. */
export const matchesWords = (label: string, text: string): boolean =>
  plain(text)
    .split(/\s+/)
    .every((word) => plain(label).includes(word))
