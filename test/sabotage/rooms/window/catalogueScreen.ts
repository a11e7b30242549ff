import type { ProductSabotage } from '../../productSabotage.js'

/** The catalogue in the window: what is asked of a portal for it, and how picked rows are counted. */
export const CATALOGUE_SCREEN: readonly ProductSabotage[] = [
  {
    what: 'first rows are fetched from the portal without being asked for',
    file: 'renderer/features/catalogue/sample/useAutomaticSample.ts',
    find: "=== 'automatic'",
    replace: "!== 'never'",
    spec: 'window/catalogue/samples.spec.ts',
    title: 'show their first rows by themselves where the setting says so, and not by themselves otherwise',
  },
  {
    what: 'rows that are picked and not shown are not counted in a long list',
    file: 'renderer/features/catalogue/store/watchHiddenSelection.ts',
    find: 'else if (ids !== null) say(',
    replace: 'else if (ids !== null) say(0 * ',
    spec: 'unit/features/catalogue/store/watchHiddenSelection.spec.ts',
    title: 'is counted by reading a long list once',
  },
  {
    what: 'a portal is read page after page to count what is picked and not shown',
    file: 'renderer/features/catalogue/store/watchHiddenSelection.ts',
    find: "now.by === 'copy' && ",
    replace: '',
    spec: 'unit/features/catalogue/store/watchHiddenSelection.spec.ts',
    title: 'is unknown where only the portal could count it, page after page',
  },
  {
    what: 'an open dataset stays as it was when the copy of the catalogue changes',
    file: 'renderer/features/catalogue/store/catalogueStore.ts',
    find: 'isRecordChanged = true',
    replace: 'isRecordChanged = false',
    spec: 'unit/features/catalogue/store/catalogueStore.spec.ts',
    title:
      'reads the open dataset again when the copy has changed, keeps it where that fails, and says that it is withdrawn',
  },
  {
    what: '“select all” goes on in another portal that is chosen meanwhile',
    file: 'renderer/features/catalogue/store/catalogueState.ts',
    find: 'query: { ...UNFILTERED },',
    replace: 'query: UNFILTERED,',
    spec: 'unit/features/catalogue/store/catalogueStore.spec.ts',
    title: 'stops selecting everything when another portal is chosen meanwhile',
  },
]
