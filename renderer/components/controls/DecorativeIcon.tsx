import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'

interface DecorativeIconProps {
  readonly icon: LucideIcon
  readonly size: number
}

/**
 * An icon beside words that say the same. It is made again only when it is another one: a list has a hundred icons, and
 * its rows change several times a second.
 */
export const DecorativeIcon = memo(function DecorativeIcon({ icon: Icon, size }: DecorativeIconProps) {
  return <Icon size={size} aria-hidden />
})
