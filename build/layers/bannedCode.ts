/** A banned pattern, where it is allowed nevertheless, and what to write instead. */
export interface Ban {
  readonly seen: RegExp
  /** `bare`: the code without strings. `code`: the code with strings, where the string itself is the danger. */
  readonly look: 'bare' | 'code'
  readonly except: readonly string[]
  readonly say: string
}

/** Places that may access the system: the ports are implemented or wired there. */
const WORLD = [
  'electron/adapters/',
  'electron/main.ts',
  'electron/cli.ts',
  'electron/composition/',
  'electron/workers/transferWorker.ts',
  'electron/workers/hashWorker.ts',
  'electron/workers/cryptoWorker.ts',
  'electron/demo.ts',
  'build/',
  'test/',
]
const OUTSIDE_PRODUCT = ['build/', 'test/']
/** Records that are stored or public, and what shares a union with them: they keep the tag that older ones were written with. */
const STORED_TAGS = [
  'shared/catalogue/model.ts',
  'shared/catalogue/sync/syncMachine.ts',
  'shared/download/model/verdict.ts',
  'shared/download/transfer/judgeContent.ts',
  'shared/library/model.ts',
  'shared/settings/schema.ts',
  'test/sim/plans/plan.ts',
]
/**
 * A separate server with a real clock: no simulation runs it, and it produces the faults that the product must
 * withstand.
 */
const DEMO_PORTAL = 'demo/'

export const BANS: readonly Ban[] = [
  {
    seen: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/,
    look: 'bare',
    except: [...WORLD, DEMO_PORTAL, 'renderer/'],
    say: 'use the Clock port: real time makes a simulation lie',
  },
  {
    seen: /(?<![.\w])(?:setTimeout|setInterval|setImmediate)\(/,
    look: 'bare',
    except: [...WORLD, DEMO_PORTAL, 'electron/lifecycle/', 'renderer/'],
    say: 'use Clock.sleep with a signal: real time makes a simulation lie',
  },
  {
    seen: /\bMath\.random\(/,
    look: 'bare',
    except: WORLD,
    say: 'use the RandomSource port: a seed must replay the run',
  },
  {
    seen: /\bprocess\.env\b/,
    look: 'bare',
    except: WORLD,
    say: 'read the environment in a composition root and pass the value',
  },
  {
    seen: /(?<![.\w])console\./,
    look: 'bare',
    except: OUTSIDE_PRODUCT,
    say: 'use the Log port: redaction happens behind it',
  },
  {
    seen: /\bipcMain\b|\bwebContents\.send\(/,
    look: 'bare',
    except: [
      'electron/ipc/server/ipcServer.ts',
      'electron/ipc/server/windowNotifier.ts',
      'electron/main.ts',
      'electron/adapters/preferences/preferencesFile.ts',
      'test/',
    ],
    say: 'everything that crosses to the window goes through the table in shared/ipc/contract.ts and electron/ipc/server/ipcServer.ts',
  },
  {
    seen: /(?<![.\w])shell\.(?!showItemInFolder)\w/,
    look: 'bare',
    except: ['electron/window/security/shellActions.ts', 'test/'],
    say: 'the one road out is electron/window/security/shellActions.ts (W-10)',
  },
  {
    seen: /\bshowItemInFolder\(/,
    look: 'bare',
    except: ['electron/window/', 'electron/ipc/handlers/', 'test/'],
    say: 'only main shows a folder, by a path that it recorded itself (W-10)',
  },
  {
    seen: /\bnew BrowserWindow\b/,
    look: 'bare',
    except: ['electron/window/createWindow.ts', 'test/'],
    say: 'windows are made in electron/window/createWindow.ts, with every preference written out (W-01)',
  },
  {
    seen: /\bdangerouslySetInnerHTML\b|\.innerHTML\s*=/,
    look: 'bare',
    except: [],
    say: 'server text is text (W-12)',
  },
  {
    seen: /\brejectUnauthorized\s*:\s*false\b|\bNODE_TLS_REJECT_UNAUTHORIZED\b/,
    look: 'code',
    except: ['build/', 'test/unit/build/'],
    say: 'certificates are always checked (W-11); add a CA instead',
  },
  { seen: /\bloadFile\(/, look: 'bare', except: ['test/'], say: 'the window is served from app:// (W-05)' },
  {
    seen: /file:\/\//,
    look: 'code',
    except: [...OUTSIDE_PRODUCT, DEMO_PORTAL],
    say: 'the window is served from app:// (W-05)',
  },
  { seen: /--no-sandbox/, look: 'code', except: OUTSIDE_PRODUCT, say: 'the product never leaves the sandbox (W-02)' },
  {
    seen: /\b(?:RetryAgent|RetryHandler)\b|\binterceptors\.(?:redirect|retry)\b/,
    look: 'bare',
    except: ['build/layers/bannedCode.ts'],
    say: 'one attempt is one conversation: retries and redirects are the reducer’s decision (N-16)',
  },
  {
    // The platform's `fetch` follows redirects with its own rules for credentials, decompresses bodies and does not use
    // our proxy.
    seen: /(?<![.\w])fetch\(|\bglobalThis\.fetch\b|\binterceptors\b/,
    look: 'bare',
    except: ['renderer/', 'build/', 'test/'],
    say: 'every request goes through the Net port: one conversation, its redirects judged, its address too (N-02, N-04)',
  },
  {
    seen: /\bDecompressionStream\b|\b(?:create)?(?:gunzip|inflate|unzip|brotliDecompress)(?:Raw|Sync)?\b|['"](?:node:)?zlib['"]/i,
    look: 'code',
    // A workbook is a zip, which only the preview process unpacks, with a limit on its growth. The transfer worker
    // decompresses a media that its server compressed without being asked. A checksum decompresses nothing. The modules
    // of WebAssembly are our own files.
    except: [
      'electron/preview/sources/archive/inflateEntry.ts',
      'electron/preview/sources/archive/inflateGzip.ts',
      'electron/adapters/net/nodeContentDecoding.ts',
      'electron/adapters/system/crc32.ts',
      'electron/adapters/preview/readWasmModule.ts',
      ...OUTSIDE_PRODUCT,
      DEMO_PORTAL,
    ],
    say: 'the product unpacks nothing that arrives uncounted: what is never opened cannot be a bomb (N-10)',
  },
  {
    seen: /\bmkdir(?:Sync)?\([^)]*\brecursive\b/,
    look: 'bare',
    except: [...OUTSIDE_PRODUCT, DEMO_PORTAL],
    say: 'use makeFolders: Node tries without end where nothing can be made',
  },
  {
    seen: /@ts-nocheck|@ts-ignore/,
    look: 'code',
    except: ['build/layers/bannedCode.ts', 'test/unit/build/'],
    say: 'make the types true instead',
  },
  { seen: /\bas any\b/, look: 'bare', except: [], say: 'decode it, or give it its type' },
  {
    seen: /^\s*(?:export\s+)?(?:const\s+)?enum\s/m,
    look: 'bare',
    except: [],
    say: 'use a union of string literals',
  },
  {
    seen: /\breadonly is\??:\s*(?:\|\s*)?(?:'|\w+\[')|\bis: z\.(?:literal|enum)\(|\bdiscriminatedUnion\(\s*'is'/,
    look: 'code',
    except: [...STORED_TAGS, 'test/unit/build/'],
    say: 'the tag of a union is called type',
  },
]
