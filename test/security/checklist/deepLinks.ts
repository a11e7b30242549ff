import type { ChecklistRow } from './checklistRow.js'

const SPEC = 'test/security/deepLinks.spec.ts'

export const ROWS: readonly ChecklistRow[] = [
  {
    id: 'L-01',
    spec: SPEC,
    title: 'is reported as the second one, and receives no later starts',
    kills: 'two applications open the same folder',
  },
  {
    id: 'L-01',
    spec: 'test/app/lifecycle/singleInstance.spec.ts',
    title: 'has one application at a time',
  },
  {
    id: 'L-01',
    spec: 'test/contract/ports/queueStore.spec.ts',
    title: 'a second one on the same folder is refused because it is in use, and may open once the first has closed',
  },
  {
    id: 'L-02',
    spec: SPEC,
    title: 'hands its one link over, reads no other program’s arguments, and shows the window',
    kills: 'a link of a second start is lost',
  },
  {
    id: 'L-02',
    spec: SPEC,
    title: 'that loses the lock sends what it found among its own arguments',
    kills: 'a second start sends no link',
  },
  { id: 'L-02', spec: SPEC, title: 'two links' },
  {
    id: 'L-02',
    spec: SPEC,
    title: 'is one, valid, ours, and on Windows guarded against switches',
    kills: 'a link can hold a switch on Windows',
  },
  {
    id: 'L-02',
    spec: SPEC,
    title: 'is refused before it asks for the lock',
    kills: 'a start of any length asks for the lock',
  },
  {
    id: 'L-02',
    spec: 'test/app/lifecycle/deepLinks.spec.ts',
    title: 'that is longer than the lock can hand over ends itself alone',
  },
  {
    id: 'L-03',
    spec: SPEC,
    title: 'gives links before and after the window is ready: none is lost, none comes twice',
    kills: 'a link that macOS gives as an event is lost',
  },
  { id: 'L-04', spec: SPEC, title: 'a link %s is read at a cold start', kills: 'a link of a cold start is lost' },
  {
    id: 'L-04',
    spec: 'test/app/lifecycle/deepLinks.spec.ts',
    title: 'of a cold start waits for an answer, and nothing is asked before it',
  },
  {
    id: 'L-05',
    spec: SPEC,
    title: 'carry ids and a portal, whatever is added: no folder, no setting, no address to fetch, no secret',
    kills: 'a route may carry more',
  },
  {
    id: 'L-05',
    spec: SPEC,
    title: 'a portal that is none of the person’s is shown as unknown and cannot be followed',
    kills: 'a link follows to a portal that is not configured',
  },
  { id: 'L-06', spec: SPEC, title: 'nothing is asked of a portal and nothing is changed' },
  {
    id: 'L-06',
    spec: SPEC,
    title: 'is one question with bounds, and says how many it left out',
    kills: 'links have no bound',
  },
  {
    id: 'L-06',
    spec: 'test/window/deepLinks/deepLinks.spec.ts',
    title: 'a hundred more links are one dialog, and several datasets go into the basket',
  },
  {
    id: 'L-06',
    spec: 'test/window/deepLinks/deepLinks.spec.ts',
    title: 'a link that came before the window opens a question with the refusal focused, and the portal is not asked',
  },
  {
    id: 'L-07',
    spec: SPEC,
    title: 'consent chooses the portal and gives ids to show, each once',
    kills: 'who follows a link stays on another portal',
  },
  { id: 'L-08', later: 'the portals have no sign-in by browser: nothing to guard until one does' },
  {
    id: 'L-09',
    spec: SPEC,
    title: 'is one, valid, ours, and on Windows guarded against switches',
    kills: 'a link can hold a switch on Windows',
  },
]
