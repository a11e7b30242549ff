import {
  BookOpen,
  Download,
  Library,
  LockKeyhole,
  type LucideIcon,
  Settings,
  ShoppingBasket,
  UserRound,
  Wrench,
} from 'lucide-react'
import type { Place } from '../stores/place.js'

/** One icon for each place, wherever the place is named. */
export const PLACE_ICONS: Readonly<Record<Exclude<Place, 'portals' | 'look'>, LucideIcon>> = {
  catalogue: BookOpen,
  basket: ShoppingBasket,
  downloads: Download,
  library: Library,
  exports: LockKeyhole,
  accounts: UserRound,
  tools: Wrench,
  settings: Settings,
}
