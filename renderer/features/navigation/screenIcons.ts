import {
  Bell,
  BookOpen,
  Database,
  Download,
  Library,
  LockKeyhole,
  type LucideIcon,
  Settings,
  ShoppingBasket,
  UserRound,
  Wrench,
} from 'lucide-react'
import type { Screen } from '../../../shared/menu/screens.js'

/** The icon of each screen, used wherever the screen is named. */
export const SCREEN_ICONS: Readonly<Record<Screen, LucideIcon>> = {
  catalogue: BookOpen,
  basket: ShoppingBasket,
  downloads: Download,
  library: Library,
  query: Database,
  follow: Bell,
  encryption: LockKeyhole,
  accounts: UserRound,
  nodeTokens: Wrench,
  settings: Settings,
}
