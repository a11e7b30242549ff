import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readPolicyFile } from '../../../../electron/adapters/system/policyFile.js'
import { LIMITS } from '../../../../shared/limits.js'
import { NO_POLICY } from '../../../../shared/settings/policy.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

const WHOLE = {
  settings: { language: 'fr', proxy: { is: 'address', origin: 'http://proxy.example:3128' }, updates: 'off' },
  updates: { off: true, version: '0.2.0', feed: 'https://mirror.example/rudi/' },
  portals: [{ address: 'https://rudi.rennes.example/catalogue', title: 'Rennes' }],
}

describe('the file of a policy', () => {
  const write = async (text: string | null) => {
    const folder = await createTemporaryFolder()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'policy.json')
    if (text !== null) writeFileSync(path, text)
    return path
  }

  it('is read when there is one', async () => {
    const read = readPolicyFile(await write(JSON.stringify(WHOLE)))
    expect([read.found, read.policy.settings.language]).toEqual(['read', 'fr'])
    expect(readPolicyFile(await write(null)).found).toBe('none')
  })

  it.each(['{', '[]', `{"settings":{"language":"fr"},"x":"${'y'.repeat(LIMITS.POLICY_BYTES)}"}`])(
    'holds nothing when it cannot be used: %.20s',
    async (text) =>
      expect(readPolicyFile(await write(text))).toEqual({ policy: NO_POLICY, leftOut: [], found: 'unreadable' }),
  )

  it('holds nothing when it is no file', async () => {
    const path = await write(null)
    mkdirSync(path)
    expect(readPolicyFile(path).found).toBe('unreadable')
  })

  it.skipIf(process.platform === 'win32')('is not waited for where a pipe has its name', async () => {
    const path = await write(null)
    execFileSync('mkfifo', [path])
    // A process of its own, because one that waits for a pipe can only be killed.
    const source = new URL('../../../../electron/adapters/system/policyFile.ts', import.meta.url)
    const script = `import { readPolicyFile } from '${source}'; console.log(readPolicyFile(process.argv[1]).found)`
    const node = ['--import', 'tsx', '--input-type=module', '-e', script, path]
    const said = execFileSync(process.execPath, node, { encoding: 'utf8', timeout: 60_000 })
    expect(said).toBe('unreadable\n')
  })
})
