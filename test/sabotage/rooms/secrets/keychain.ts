import type { ProductSabotage } from '../../productSabotage.js'

const SYSTEM = 'electron/adapters/keychain/systemKeychain.ts'
const SPEC = 'contract/ports/keychain.spec.ts'

/** Mistakes of the keychain itself: the one of the system, and the one in memory. */
export const KEYCHAIN: readonly ProductSabotage[] = [
  {
    what: 'the first password that was kept stays',
    file: 'electron/adapters/keychain/memoryKeychain.ts',
    find: '      kept.set(account, secret)\n',
    replace: '      if (!kept.has(account)) kept.set(account, secret)\n',
    spec: SPEC,
    title: 'gives back what was kept, and the newest of it',
  },
  {
    what: 'a locked keychain is one that keeps',
    file: SYSTEM,
    find: 'hasRefused = !kept.ok',
    replace: 'hasRefused = false',
    spec: SPEC,
    title: 'a locked one is found out by the first thing it does not keep',
  },
  {
    what: 'a locked keychain keeps nothing',
    file: SYSTEM,
    find: '    hasDeclined = await isLocked(account)\n',
    replace: '    hasDeclined = false\n',
    spec: SPEC,
    title: 'a locked one is told from one that keeps nothing, in reading, removing and listing',
  },
  {
    what: 'a keychain that is away ends the program',
    file: SYSTEM,
    find: '    } catch (error) {\n      const isLocked',
    replace: '    } catch (error) {\n      if (error) throw error\n      const isLocked',
    spec: SPEC,
    title: 'the system says so at once, as a failure and not as an exception',
  },
  {
    what: 'an account without a secret is looked up for each dataset',
    file: SYSTEM,
    find: '    if (known !== null) return known\n',
    replace: '',
    spec: SPEC,
    title: 'is not looked up again for five seconds, unless its secret is stored here',
  },
  {
    what: 'a secret that was missing is missing although it is stored',
    file: SYSTEM,
    find: '      hasRefused = !kept.ok\n      missing = new Map()\n',
    replace: '      hasRefused = !kept.ok\n',
    spec: SPEC,
    title: 'is not looked up again for five seconds, unless its secret is stored here',
  },
]
