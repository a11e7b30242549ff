/**
 * The names of the table by direction. A channel that is not in here does not exist.
 *
 * The names stand by themselves, because the preload needs them and nothing else: with the table it would carry a whole
 * schema library into the sandbox. The table is held to them by its type, so that neither can have a name more.
 */
export const channels = {
  ask: [
    'app.describe',

    'settings.read',
    'settings.write',

    'portals.list',
    'portals.probe',
    'portals.add',
    'portals.startDemo',
    'portals.choose',
    'portals.forget',

    'catalog.search',
    'catalog.facets',
    'catalog.dataset',
    'catalog.openPage',

    'folders.usual',
    'folders.choose',

    'downloads.add',
    'downloads.snapshot',
    'downloads.pause',
    'downloads.resume',
    'downloads.cancel',
    'downloads.retry',
    'downloads.forget',
    'downloads.reveal',

    'accounts.describe',
    'accounts.signIn',
    'accounts.signOut',
    'accounts.keepCustomerKey',
    'accounts.forgetCustomerKey',

    'node.getToken',
    'node.saveToken',
    'node.check',

    'exports.publicKey',
    'exports.chooseFiles',
    'exports.encrypt',
  ],
  tell: ['downloads.changed', 'settings.changed', 'portals.changed', 'accounts.changed', 'exports.progressed'],
} as const

/** What the window may ask. */
export type AskName = (typeof channels)['ask'][number]
/** What main may tell. */
export type TellName = (typeof channels)['tell'][number]
