import { basename } from 'node:path'
import { failure } from '../../../shared/failure.js'
import type { DecodedInputOf } from '../../../shared/ipc/contract.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { BasketRepository } from '../../services/basket/basketRepository.js'
import type { FollowService } from '../../services/follow/followService.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import type { QueryBooks } from '../../services/query/queryBooks.js'
import { describeUnknownPortal } from '../../services/unknownPortal.js'
import type { IpcHandlers } from '../server/ipcServer.js'

export interface StoredFileDeps {
  readonly baskets: Pick<BasketRepository, 'locate' | 'startAnew'>
  readonly queryBooks: Pick<QueryBooks, 'locate' | 'startAnew'>
  readonly follows: Pick<FollowService, 'locateUnread' | 'startAnew'>
  readonly portals: Pick<PortalRegistry, 'findProfile'>
  readonly nativeShell: Pick<NativeShell, 'reveal'>
}

interface StoredFile {
  readonly locate: () => Promise<string | null>
  readonly startAnew: () => Promise<Result<string | null>>
}

/** The remedies for stored files that cannot be read. The window names what is stored, never a path. */
export function createStoredFileHandlers(
  deps: StoredFileDeps,
): Pick<IpcHandlers, 'stored.reveal' | 'stored.startAnew'> {
  const find = ({ what, portalId }: DecodedInputOf<'stored.reveal'>): StoredFile | null => {
    if (what === 'follows') return { locate: deps.follows.locateUnread, startAnew: deps.follows.startAnew }
    const portal = portalId === null ? null : deps.portals.findProfile(portalId)
    if (portal === null) return null
    const files = what === 'basket' ? deps.baskets : deps.queryBooks
    return { locate: async () => files.locate(portal), startAnew: () => files.startAnew(portal) }
  }
  return {
    'stored.reveal': async (input) => {
      const path = await find(input)?.locate()
      if (path == null) return fail(failure('disk/not-found'))
      deps.nativeShell.reveal(path)
      return ok(undefined)
    },
    'stored.startAnew': async (input) => {
      const file = find(input)
      if (file === null) return fail(describeUnknownPortal(input.portalId))
      const kept = await file.startAnew()
      return kept.ok ? ok({ kept: kept.value === null ? null : basename(kept.value) }) : kept
    },
  }
}
