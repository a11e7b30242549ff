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
import type { ListedRoute } from './store/navigationStore.js'

/** The icon of each screen, used wherever the screen is named. */
export const ROUTE_ICONS: Readonly<Record<ListedRoute, LucideIcon>> = {
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
