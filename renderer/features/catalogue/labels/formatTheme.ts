import type { MessageKey } from '../../../messages/fr.js'
import type { Messages } from '../../../messages/messages.js'

/** The text of each code that portals use, in English or French. */
const THEME_KEYS: Readonly<Record<string, Extract<MessageKey, `topic.${string}`>>> = {
  agriculture: 'topic.agriculture',
  budget: 'topic.budget',
  children: 'topic.children',
  citizenship: 'topic.citizenship',
  culture: 'topic.culture',
  dechets: 'topic.waste',
  eau: 'topic.water',
  economie: 'topic.economy',
  economy: 'topic.economy',
  education: 'topic.education',
  energie: 'topic.energy',
  energy: 'topic.energy',
  energynetworks: 'topic.energy',
  environment: 'topic.environment',
  environnement: 'topic.environment',
  equipement: 'topic.facilities',
  health: 'topic.health',
  housing: 'topic.housing',
  location: 'topic.location',
  mobilite: 'topic.mobility',
  mobility: 'topic.mobility',
  publicspace: 'topic.public-space',
  sante: 'topic.health',
  society: 'topic.society',
  sport: 'topic.sport',
  tourism: 'topic.tourism',
  townplanning: 'topic.town-planning',
  transportation: 'topic.mobility',
  urbanisme: 'topic.town-planning',
  waste: 'topic.waste',
  water: 'topic.water',
}

const findThemeKey = (code: string) => {
  const plain = code.toLowerCase().replaceAll(/[-_ ]/g, '')
  return Object.hasOwn(THEME_KEYS, plain) ? THEME_KEYS[plain] : undefined
}

/** `energyNetworks`, `town-planning`: a code as one would write it by hand. */
const spellOut = (code: string): string => {
  const spaced = code.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[-_]+/g, ' ')
  return `${spaced.slice(0, 1).toUpperCase()}${spaced.slice(1).toLowerCase()}`
}

/**
 * A theme in the reader's language, never its bare code. `portalLabel` is the portal's own label, which exists in French
 * only. It is null until the portal was asked; then nothing is shown, rather than a text that changes a moment later.
 */
export function formatTheme(code: string, portalLabel: string | null, messages: Messages): string | null {
  const key = findThemeKey(code)
  const ours = key === undefined ? null : messages.say(key)
  const theirs = portalLabel === null || portalLabel === code ? null : portalLabel
  const known = messages.language === 'fr' ? (theirs ?? ours) : (ours ?? theirs)
  return known ?? (portalLabel === null ? null : spellOut(code))
}
