import { expect, test } from 'vitest'
import { drawFolders } from '../../../../build/layers/drawFolders.js'

test('a picture shows the folders below a root with the imports between them', () => {
  const graph = new Map([
    ['app/start.ts', new Set(['app/queue/queue.ts', 'app/net/deep/client.ts'])],
    ['app/queue/queue.ts', new Set(['app/net/deep/client.ts', 'app/queue/row.ts', 'elsewhere/log.ts'])],
    ['app/queue/row.ts', new Set(['app/net/deep/client.ts'])],
    ['app/net/deep/client.ts', new Set<string>()],
    ['elsewhere/log.ts', new Set(['app/start.ts'])],
  ])
  expect(drawFolders(graph, 'app').trim().split('\n')).toEqual([
    'flowchart TB',
    '  app["app<br>1 files"]',
    '  net["net<br>1 files"]',
    '  queue["queue<br>2 files"]',
    '  app -- 1 --> net',
    '  app -- 1 --> queue',
    '  queue -- 2 --> net',
  ])
})
