/**
 * The names of the table by direction. A channel that is not in here does not exist.
 *
 * The names stand by themselves, because the preload needs them and nothing else: with the table it would carry a whole
 * schema library into the sandbox. The table is held to them by its type, so that neither can have a name more.
 */
export const channels = {
  ask: [
    'app.describe',
    'app.diagnostics',
    'app.saveDiagnostics',
    'app.leave',

    'settings.read',
    'settings.write',

    'updates.read',
    'updates.check',
    'updates.download',
    'updates.cancel',
    'updates.restart',

    'network.describe',
    'network.chooseAuthority',
    'network.forgetAuthorities',
    'network.keepLogin',
    'network.forgetLogin',
    'network.restore',
    'network.letGo',

    'protection.describe',
    'protection.create',
    'protection.saveRecovery',

    'portals.list',
    'portals.probe',
    'portals.add',
    'portals.startDemo',
    'portals.choose',
    'portals.forget',
    'portals.describe',
    'portals.change',
    'portals.test',

    'catalog.search',
    'catalog.dataset',
    'catalog.datasets',
    'catalog.copy',
    'catalog.refresh',
    'catalog.openPage',

    'links.waiting',
    'links.paste',
    'links.follow',
    'links.dismiss',

    'basket.read',
    'basket.change',
    'preflight.look',

    'folders.usual',
    'folders.choose',
    'folders.usualForExports',
    'folders.chooseForExports',

    'downloads.add',
    'downloads.snapshot',
    'downloads.reorder',
    'downloads.prioritise',
    'downloads.pause',
    'downloads.resume',
    'downloads.cancel',
    'downloads.retry',
    'downloads.forget',
    'downloads.reveal',
    'downloads.limit',

    'traffic.read',
    'traffic.online',

    'kept.read',
    'kept.favour',
    'kept.saveSearch',
    'kept.removeSearch',
    'look.open',
    'look.remember',
    'look.profile',
    'look.query',
    'look.map',
    'look.mapPiece',
    'look.mapRows',
    'look.mapColours',
    'look.cancel',
    'look.reveal',
    'look.export',

    'library.page',
    'library.verify',
    'library.stopVerifying',
    'library.open',
    'library.reveal',
    'library.forget',
    'library.delete',
    'library.ids',
    'library.fetchAgain',
    'library.repair',
    'library.describe',

    'accounts.describe',
    'accounts.signIn',
    'accounts.tryAgain',
    'accounts.signOut',
    'accounts.keepCustomerKey',
    'accounts.forgetCustomerKey',
    'accounts.restore',
    'accounts.letGo',

    'node.getToken',
    'node.saveToken',
    'node.check',

    'exports.publicKey',
    'exports.chooseFiles',
    'exports.encrypt',
    'exports.list',
    'exports.cancel',
    'exports.reveal',
    'exports.clear',
  ],
  tell: [
    'downloads.changed',
    'catalog.changed',
    'library.changed',
    'library.checked',
    'library.repaired',
    'library.rotted',
    'traffic.changed',
    'settings.changed',
    'updates.changed',
    'app.recoloured',
    'app.dismissed',
    'portals.changed',
    'accounts.changed',
    'links.changed',
    'exports.changed',
    'exports.saved',
  ],
} as const

/** What the window may ask. */
export type RequestName = (typeof channels)['ask'][number]
/** What main may tell. */
export type EventName = (typeof channels)['tell'][number]
