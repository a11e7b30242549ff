import { failure } from '../../../shared/failure.js'
import type { Preview } from '../../../shared/preview/model.js'
import { createBusyDownloads } from '../../support/samples/downloadSamples.js'
import { createAerialPicture } from '../../support/samples/pictureSample.js'
import {
  createArchivePreview,
  createDocumentPreview,
  createWorkbookPreview,
} from '../../support/samples/previewSamples.js'
import { createFakeBackend, type FakeBackend } from '../../support/window/fake/fakeBackend.js'
import type { Scenes } from './scene.js'
import { openScreen, pressNamed, pressSelector, runSteps } from './sceneSteps.js'

/** Only finished downloads, which are then unfolded, so that the first one is visible on the smallest screen too. */
const seeing = (some: Partial<FakeBackend> = {}): FakeBackend =>
  createFakeBackend({ downloads: createBusyDownloads().filter(({ state }) => state.type === 'done'), ...some })
const seen = (content: Preview): FakeBackend => seeing({ content })

const first = runSteps(openScreen('downloads'), pressNamed('Aperçu de ', 'Preview '))
const face = (nth: number) => runSteps(first, pressSelector('.look-head .choice-option', nth))

const TEXT = `# Comptages piétons et cyclistes\n\n${'Les valeurs sont agrégées à l’heure ; les périodes de maintenance sont signalées par une valeur vide.\n'.repeat(60)}`

export const PREVIEW: Scenes = {
  'look-rows': { world: () => seeing(), reach: first },
  'look-columns': { world: () => seeing(), reach: face(1) },
  'look-map': { world: () => seeing(), reach: face(2) },
  'look-export': { world: () => seeing(), reach: runSteps(first, pressNamed('Exporter…', 'Export…')) },
  'look-text': { world: () => seen({ type: 'text', text: TEXT, encoding: 'utf-8', more: true }), reach: first },
  'look-picture': {
    world: () => {
      const base64 = createAerialPicture()
      return seen({ type: 'picture', mimeType: 'image/png', of: 'png', width: 640, height: 400, base64 })
    },
    reach: first,
  },
  'look-document': { world: () => seen(createDocumentPreview(0)), reach: first },
  'look-workbook': { world: () => seen(createWorkbookPreview(1)), reach: first },
  'look-locked': { world: () => seen({ type: 'nothing', because: 'locked' }), reach: first },
  'look-reader': { world: () => seeing(), reach: runSteps(first, pressNamed('Options de lecture', 'Reader options')) },
  'look-misfits': { world: () => seeing(), reach: runSteps(first, pressSelector('.look .notice .button')) },
  'look-archive': { world: () => seen(createArchivePreview()), reach: first },
  'look-archived-archive': { world: () => seen({ type: 'nothing', because: 'archive' }), reach: first },
  'look-broken': {
    world: () =>
      seeing({ broken: new Map([['preview.open', failure('look/unreadable', { format: 'CSV', line: 4 })]]) }),
    reach: runSteps(first, pressNamed('Options de lecture', 'Reader options')),
  },
  'look-failing': { world: () => seeing({ broken: new Map([['preview.open', failure('look/ended')]]) }), reach: first },
}
