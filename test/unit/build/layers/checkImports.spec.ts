import { describe, expect, it } from 'vitest'
import { checkImports } from '../../../../build/layers/checkImports.js'
import { findLayer } from '../../../../build/layers/layerRules.js'
import { scanSource } from '../../../../build/layers/scanSource.js'

const imports = (path: string, source: string) =>
  checkImports(scanSource(path, source)).map(({ line, say }) => `${line} ${say}`)

describe('the dependency rule', () => {
  it.each([
    ['shared/limits.ts', "import { x } from './result.js'"],
    [
      'electron/engine/transfer/transfer.ts',
      "import type { Disk } from '../ports/disk.js'\nimport { join } from 'node:path'",
    ],
    ['electron/adapters/disk/nodeDisk.ts', "import { open } from 'node:fs/promises'"],
    ['electron/cli.ts', "import { serve } from '../demo/server.js'"],
    ['electron/ipc/handlers/downloads.ts', "import type { Engine } from '../engine/engine.js'"],
    ['test/unit/a.spec.ts', "import { x } from '../../electron/adapters/nodeDisk.js'\nimport fc from 'fast-check'"],
  ])('lets %s import what its layer may', (path, source) => {
    expect(imports(path, source)).toEqual([])
  })

  it.each([
    ['shared/limits.ts', "import { join } from 'node:path'", '1 imports node:path — shared may not'],
    [
      'shared/a.ts',
      "\nimport type { Net } from '../electron/ports/net.js'",
      '2 imports electron/ports/net.js — shared may not',
    ],
    ['renderer/parts/row.tsx', "import { q } from '../../electron/cli.js'", 'imports electron/cli.js — window may not'],
    ['electron/engine/a.ts', "import { request } from 'undici'", 'imports undici — engine may not'],
    [
      'electron/engine/a.ts',
      "import { writeFile } from 'node:fs/promises'",
      'imports node:fs/promises — engine may not',
    ],
    [
      'electron/engine/a.ts',
      "import { t } from '../portal/tokens.js'",
      'imports electron/portal/tokens.js — engine may not',
    ],
    ['electron/engine/a.ts', "import { s } from '../../demo/server.js'", 'imports demo/server.js — engine may not'],
    ['electron/portal/a.ts', "export * from '../adapters/undiciNet.js'", 'imports electron/adapters/undiciNet.js'],
    ['electron/library/a.ts', "const fs = await import('node:fs')", 'imports node:fs — library may not'],
    ['electron/library/a.ts', "type Fs = import('node:fs').Stats", 'imports node:fs — library may not'],
    [
      'electron/library/a.ts',
      "const db = require('@photostructure/sqlite')",
      'imports @photostructure/sqlite — library may not',
    ],
    ['electron/cli/a.ts', "import { net } from '../adapters/undiciNet.js'", 'cli may not'],
    ['electron/preload.ts', "import { x } from './ports/net.js'", 'imports electron/ports/net.js — preload may not'],
    ['build/bundle.ts', "import { L } from '../shared/limits.js'", 'imports shared/limits.js — build may not'],
    [
      'demo/server.ts',
      "import { x } from '../test/support/canary.js'",
      'imports test/support/canary.js — demo portal may not',
    ],
  ])('stops %s: %s', (path, source, complaint) => {
    expect(imports(path, source).join('\n')).toContain(complaint)
  })

  it('stops a package that has no place and reason', () => {
    expect(imports('electron/main.ts', "import left from 'left-pad/deep'")).toEqual([
      '1 imports left-pad — an uncategorised package: give it a row with its place and reason in build/layers/packageRules.ts',
    ])
  })

  it('stops a folder that has no layer', () => {
    expect(imports('electron/sundries/a.ts', '')[0]).toContain('belongs to no layer')
  })

  it('gives a named file its own layer, not its folder’s', () => {
    expect(findLayer('electron/engine/api/engine.ts')?.name).toBe('contracts')
    expect(findLayer('renderer/bridge/api.ts')?.name).toBe('bridge')
  })
})
