import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useMessages, useStores } from './context/appContext.js'
import BasketScreen from './features/basket/BasketScreen.js'
import { DownloadWithoutBasketDialog } from './features/basket/downloadWithoutBasket/DownloadWithoutBasketDialog.js'
import CatalogueScreen from './features/catalogue/CatalogueScreen.js'
import { CitationDialog } from './features/citation/CitationDialog.js'
import CompareScreen from './features/compare/CompareScreen.js'
import { DeepLinkDialog } from './features/deepLinks/DeepLinkDialog.js'
import { RefusedLink } from './features/deepLinks/RefusedLink.js'
import { useLinkPasteAndDrop } from './features/deepLinks/useLinkPasteAndDrop.js'
import DownloadsScreen from './features/downloads/DownloadsScreen.js'
import { useSpeedSampling } from './features/downloads/speed/useSpeedSampling.js'
import EncryptionScreen from './features/encryption/EncryptionScreen.js'
import { ExportDialog } from './features/exports/dialog/ExportDialog.js'
import { PageFailure } from './features/external/PageFailure.js'
import FollowScreen from './features/follow/FollowScreen.js'
import LibraryScreen from './features/library/LibraryScreen.js'
import { useFocusAfterReload } from './features/navigation/focus/useFocusAfterReload.js'
import { useFocusEnteredScreen } from './features/navigation/focus/useFocusEnteredScreen.js'
import { useFocusRescue } from './features/navigation/focus/useFocusRescue.js'
import { Sidebar } from './features/navigation/Sidebar.js'
import type { Route } from './features/navigation/store/navigationStore.js'
import NodeTokensScreen from './features/nodeTokens/NodeTokensScreen.js'
import AccountsScreen from './features/portals/accounts/AccountsScreen.js'
import PortalsScreen from './features/portals/PortalsScreen.js'
import { getCurrentPortal } from './features/portals/store/portalsStore.js'
import PreviewScreen from './features/preview/PreviewScreen.js'
import QueryScreen from './features/query/QueryScreen.js'
import { NetworkDialog } from './features/settings/network/NetworkDialog.js'
import SettingsScreen from './features/settings/SettingsScreen.js'
import { ShareDialog } from './features/share/ShareDialog.js'
import { useSelectionDrop } from './features/share/useSelectionDrop.js'
import { DropCue } from './features/shell/DropCue.js'
import { FailuresElsewhere } from './features/shell/FailuresElsewhere.js'
import FirstRunScreen from './features/shell/FirstRunScreen.js'
import { CommandPalette } from './features/shell/palette/CommandPalette.js'
import { StatusBar } from './features/shell/StatusBar.js'
import { ShortcutDialog } from './features/shell/shortcuts/ShortcutDialog.js'
import { useShortcuts } from './features/shell/shortcuts/useShortcuts.js'
import { TopBar } from './features/shell/TopBar.js'
import { UndoToasts } from './features/shell/undo/UndoToasts.js'
import { useAppearance } from './features/shell/useAppearance.js'

const SCREENS: Readonly<Record<Route, () => React.JSX.Element | null>> = {
  catalogue: CatalogueScreen,
  basket: BasketScreen,
  downloads: DownloadsScreen,
  encryption: EncryptionScreen,
  accounts: AccountsScreen,
  nodeTokens: NodeTokensScreen,
  settings: SettingsScreen,
  library: LibraryScreen,
  query: QueryScreen,
  follow: FollowScreen,
  preview: PreviewScreen,
  compare: CompareScreen,
  portals: PortalsScreen,
}

/** The screens that need no portal: the files and running downloads of one that was removed stay. */
const NEEDS_NO_PORTAL: ReadonlySet<Route> = new Set(['downloads', 'library', 'preview', 'compare', 'settings'])

/** Tells the engine that the network is back: the window learns of it before the engine's next attempt. */
function useOnlineReport(): void {
  const { traffic } = useStores()
  useEffect(() => {
    const onConnectivityChanged = (): void => void traffic.reportOnline()
    addEventListener('online', onConnectivityChanged)
    return () => removeEventListener('online', onConnectivityChanged)
  }, [traffic])
}

/** Carries out every pending removal before the window closes: after that nothing can be undone. */
function useSettleOnClose(): void {
  const { undo } = useStores()
  useEffect(() => {
    const settle = (): void => void undo.settleAll()
    addEventListener('beforeunload', settle)
    return () => removeEventListener('beforeunload', settle)
  }, [undo])
}

/** The window: places, the current screen and the status bar; or the first page while there is nothing to show in it. */
export function App(): React.JSX.Element | null {
  const { portals, navigation, library, downloads } = useStores()
  const messages = useMessages()
  const known = useStore(portals, (state) => state.cards !== null)
  const chosen = useStore(portals, getCurrentPortal)
  const route = useStore(navigation, (state) => state.route)
  const hasFiles = useStore(library, ({ everything }) => (everything ?? 0) > 0)
  const hasDownloads = useStore(downloads, ({ index }) => index.getSize() > 0)
  useAppearance()
  useFocusAfterReload()
  useFocusRescue()
  useFocusEnteredScreen()
  useOnlineReport()
  useSettleOnClose()
  useShortcuts(chosen !== null)
  useSpeedSampling()
  useLinkPasteAndDrop()
  useSelectionDrop()
  if (!known) return null
  if (chosen === null && !hasFiles && !hasDownloads)
    return (
      <>
        <FirstRunScreen />
        <UndoToasts />
        <DeepLinkDialog />
        <RefusedLink />
        <NetworkDialog />
        <DropCue />
      </>
    )
  const Screen = chosen === null && !NEEDS_NO_PORTAL.has(route) ? PortalsScreen : SCREENS[route]
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {messages.say('app.skip')}
      </a>
      <Sidebar />
      <TopBar />
      <main id="content" className="content" tabIndex={-1}>
        <Screen />
      </main>
      <StatusBar />
      <PageFailure />
      <FailuresElsewhere />
      <UndoToasts />
      <CommandPalette />
      <ShortcutDialog />
      <NetworkDialog />
      <DeepLinkDialog />
      <RefusedLink />
      <DownloadWithoutBasketDialog />
      <ExportDialog />
      <CitationDialog />
      <ShareDialog />
      <DropCue />
    </div>
  )
}
