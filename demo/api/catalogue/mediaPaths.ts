import type { SeedDataset, SeedMedia } from '../../seed/model.js'
import type { PortalContext } from '../route/portalContext.js'

/** The short names of contracts in paths of the API manager (portal-api.md 5.1). */
const SHORT: Readonly<Record<string, string>> = { 'generic-data': 'gdata', 'temporal-bar-chart': 'tpbc' }

/** The segment of a path of the API manager that names a contract; `null` without one. */
export const formatContractInPath = (contract: string | null): string =>
  contract === null ? 'null' : (SHORT[contract] ?? contract)

/**
 * Builds the relative address of a media in a detail, in the form of the generation of the portal (portal-api.md 2.4,
 * 5.1).
 */
export function buildMediaPath({ options }: PortalContext, dataset: SeedDataset, media: SeedMedia): string {
  // A missing contract gives the text `null` in the path (portal-api.md 2.4).
  if (options.dialect === 'gateway') return `/medias/${dataset.id}/${media.id}/${media.contract}`
  const open = dataset.access === 'open' && media.contract === 'dwnl'
  return `${open ? '' : '/apm'}/medias/${media.id}/${formatContractInPath(media.contract)}/1.0.0`
}
