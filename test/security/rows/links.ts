import type { Row } from './row.js'

const LINKS = 'rudi: links open nothing yet: with the step that gives them their routes and their consent'

export const ROWS: readonly Row[] = [
  { id: 'L-01', spec: 'test/security/window.spec.ts', title: 'is told so, and hears nothing of later starts' },
  {
    id: 'L-01',
    spec: 'test/app/journey.spec.ts',
    title: 'a second start of the same person’s application brings the first to the front and leaves',
  },
  {
    id: 'L-01',
    spec: 'test/contract/ports/store.spec.ts',
    title: 'a second one on the same folder is told that it is in use, and may open once the first has closed',
  },
  ...['L-02', 'L-03', 'L-04', 'L-05', 'L-06', 'L-07', 'L-09'].map((id) => ({ id, later: LINKS })),
  { id: 'L-08', later: 'the portals have no sign-in by browser: nothing to guard until one does' },
]
