import type { ProductSabotage } from '../../productSabotage.js'

const LETTER = 'shared/external/producerLetter.ts'
const LETTER_SPEC = 'unit/external/producerLetter.spec.ts'

/** What the system’s mail program and browser are given: a letter to a producer, the page of a licence. */
export const EXTERNAL: readonly ProductSabotage[] = [
  {
    what: 'a contact of a stranger may add recipients to a message',
    file: LETTER,
    find: 'contacts.find(({ email }) => email !== null && isMailAddress(email))',
    replace: 'contacts.find(({ email }) => email !== null)',
    spec: LETTER_SPEC,
    title: 'takes the next contact where one is %s',
  },
  {
    what: 'a title of a stranger may add headers to a message',
    file: LETTER,
    find: 'encodeURIComponent(text.replace',
    replace: 'encodeURI(text.replace',
    spec: LETTER_SPEC,
    title: 'is encoded, so that nothing in it adds a header',
  },
  {
    what: 'a message is as long as its facts',
    file: LETTER,
    find: '    if (address.length <= LIMITS.MAILTO_CHARS) return ok(address)\n',
    replace: '    return ok(address)\n',
    spec: LETTER_SPEC,
    title: 'is never longer than the system takes: the body loses its end',
  },
  {
    what: 'a licence is read wherever a dataset says that it is',
    file: 'shared/catalogue/standardLicences.ts',
    find: '  if (standard !== undefined) return standard.page\n',
    replace: '',
    spec: 'unit/catalogue/standardLicences.spec.ts',
    title: '%s can be read',
  },
  {
    what: 'why a page did not open is still said in another portal',
    file: 'renderer/context/createStores.ts',
    find: '    stores.external.dismissPageFailure()\n',
    replace: '',
    spec: 'window/external/mailAndLicencePage.spec.ts',
    title: 'why the page of a dataset did not open is not said in another portal',
  },
]
