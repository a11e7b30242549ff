import { Braces, Calendar, Clock, Hash, type LucideIcon, MapPin, ToggleLeft, Type } from 'lucide-react'
import type { ColumnKind } from '../../../../shared/preview/model.js'

export const COLUMN_KIND_ICONS: Readonly<Record<ColumnKind, LucideIcon>> = {
  number: Hash,
  text: Type,
  date: Calendar,
  time: Clock,
  boolean: ToggleLeft,
  nested: Braces,
  geometry: MapPin,
}
