import type { AskName, InputOf } from '../../shared/ipc/contract.js'

const id = '11111111-2222-4333-8444-555555555555'
const token = '0123456789abcdef0123456789abcdef'
const some = { ids: [id] }

/** One payload per verb that its row accepts: where fuzzing starts from. A new verb does not compile without its line. */
export const validInputs: { readonly [K in AskName]: InputOf<K> } = {
  'app.describe': undefined,
  'settings.read': undefined,
  'settings.write': { language: 'fr' },
  'portals.list': undefined,
  'portals.probe': { address: 'https://rudi.example', dialect: 'auto' },
  'portals.add': { address: 'https://rudi.example', title: 'Rennes', dialect: 'gateway' },
  'portals.startDemo': undefined,
  'portals.choose': { portalId: 'https://rudi.example' },
  'portals.forget': { portalId: 'https://rudi.example' },
  'catalog.search': { text: '', themes: [], producers: [], access: 'any', order: 'title', offset: 0, limit: 50 },
  'catalog.facets': undefined,
  'catalog.dataset': { datasetId: id },
  'catalog.openPage': { datasetId: id },
  'folders.usual': undefined,
  'folders.choose': undefined,
  'downloads.add': { folder: token, wanted: [{ datasetId: id, mediaId: id }] },
  'downloads.snapshot': undefined,
  'downloads.pause': { ids: 'all' },
  'downloads.resume': some,
  'downloads.cancel': some,
  'downloads.retry': some,
  'downloads.forget': { ids: 'ended' },
  'downloads.reveal': { id },
  'accounts.describe': undefined,
  'accounts.signIn': { login: 'ada', password: 'countess', remember: true },
  'accounts.signOut': undefined,
  'accounts.keepCustomerKey': { key: 'k', secret: 's', remember: false },
  'accounts.forgetCustomerKey': undefined,
  'node.getToken': { clientId: 'c', clientSecret: 's', username: 'u', password: 'p', scopes: ['read'] },
  'node.saveToken': undefined,
  'node.check': { token: 'abc' },
  'exports.publicKey': undefined,
  'exports.chooseFiles': undefined,
  'exports.encrypt': { files: [token], folder: token },
}
