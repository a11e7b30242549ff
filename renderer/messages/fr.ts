import { componentMessages } from '../components/messages/fr.js'
import { basketMessages } from '../features/basket/messages/fr.js'
import { preflightMessages } from '../features/basket/preflight/messages/fr.js'
import { datasetMessages } from '../features/catalogue/detail/messages/fr.js'
import { favouriteMessages } from '../features/catalogue/favourites/messages/fr.js'
import { labelMessages } from '../features/catalogue/labels/messages/fr.js'
import { catalogueMessages } from '../features/catalogue/messages/fr.js'
import { sampleMessages } from '../features/catalogue/sample/messages/fr.js'
import { savedMessages } from '../features/catalogue/savedSearches/messages/fr.js'
import { citationMessages } from '../features/citation/messages/fr.js'
import { compareMessages } from '../features/compare/messages/fr.js'
import { linkMessages } from '../features/deepLinks/messages/fr.js'
import { downloadMessages } from '../features/downloads/messages/fr.js'
import { encryptionMessages } from '../features/encryption/messages/fr.js'
import { exportDialogMessages } from '../features/exports/dialog/messages/fr.js'
import { exportMessages } from '../features/exports/messages/fr.js'
import { externalMessages } from '../features/external/messages/fr.js'
import { followMessages } from '../features/follow/messages/fr.js'
import { libraryMessages } from '../features/library/messages/fr.js'
import { protectedMessages } from '../features/library/protected/messages/fr.js'
import { mapMessages } from '../features/map/messages/fr.js'
import { nodeTokensMessages } from '../features/nodeTokens/messages/fr.js'
import { accountMessages } from '../features/portals/accounts/messages/fr.js'
import { addPortalMessages } from '../features/portals/addPortal/messages/fr.js'
import { portalMessages } from '../features/portals/messages/fr.js'
import { previewMessages } from '../features/preview/messages/fr.js'
import { openElsewhereMessages } from '../features/preview/openElsewhere/messages/fr.js'
import { profileMessages } from '../features/preview/profile/messages/fr.js'
import { queryMessages } from '../features/query/messages/fr.js'
import { settingsMessages } from '../features/settings/messages/fr.js'
import { networkMessages } from '../features/settings/network/messages/fr.js'
import { protectionMessages } from '../features/settings/protection/messages/fr.js'
import { scheduleMessages } from '../features/settings/schedule/messages/fr.js'
import { updateMessages } from '../features/settings/updates/messages/fr.js'
import { shareMessages } from '../features/share/messages/fr.js'
import { shellMessages } from '../features/shell/messages/fr.js'
import { paletteMessages } from '../features/shell/palette/messages/fr.js'
import { shortcutMessages } from '../features/shell/shortcuts/messages/fr.js'
import { undoMessages } from '../features/shell/undo/messages/fr.js'
import { storedFileMessages } from '../features/storedFiles/messages/fr.js'

/**
 * Every word of the window, a file for each place. The French text is the source of the keys: a key that English lacks
 * does not compile. ICU messages.
 */
export const fr = {
  ...accountMessages,
  ...basketMessages,
  ...catalogueMessages,
  ...compareMessages,
  ...datasetMessages,
  ...sampleMessages,
  ...downloadMessages,
  ...encryptionMessages,
  ...exportMessages,
  ...exportDialogMessages,
  ...externalMessages,
  ...favouriteMessages,
  ...savedMessages,
  ...addPortalMessages,
  ...shellMessages,
  ...undoMessages,
  ...shortcutMessages,
  ...paletteMessages,
  ...followMessages,
  ...libraryMessages,
  ...protectedMessages,
  ...linkMessages,
  ...mapMessages,
  ...previewMessages,
  ...openElsewhereMessages,
  ...networkMessages,
  ...portalMessages,
  ...preflightMessages,
  ...profileMessages,
  ...queryMessages,
  ...settingsMessages,
  ...shareMessages,
  ...storedFileMessages,
  ...nodeTokensMessages,
  ...scheduleMessages,
  ...protectionMessages,
  ...componentMessages,
  ...citationMessages,
  ...labelMessages,
  ...updateMessages,
} as const satisfies Record<string, string>

export type MessageKey = keyof typeof fr
