import type { LibraryRow, Standing } from '../../shared/library/shelf.js'
import type { Words } from '../words/words.js'
import type { Said } from './sayState.js'

const MEANINGS: Readonly<Record<Standing, Said['meaning']>> = {
  verified: 'done',
  complete: 'idle',
  touched: 'waiting',
  damaged: 'needs',
  missing: 'needs',
}

/** How a file on disk stands, in words. What is well has no sentence: there is nothing to do about it. */
export function sayStanding({ standing, verdict }: LibraryRow, words: Words): Said {
  const word = words.say(`library.is.${standing}`)
  const meaning = MEANINGS[standing]
  if (standing === 'verified') return { meaning, word, why: '' }
  return {
    meaning,
    word,
    why: standing === 'complete' ? words.verdict(verdict) : words.say(`library.why.${standing}`),
  }
}
