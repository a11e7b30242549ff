import { componentMessages } from '../components/messages/en.js'
import { basketMessages } from '../features/basket/messages/en.js'
import { preflightMessages } from '../features/basket/preflight/messages/en.js'
import { datasetMessages } from '../features/catalogue/detail/messages/en.js'
import { favouriteMessages } from '../features/catalogue/favourites/messages/en.js'
import { labelMessages } from '../features/catalogue/labels/messages/en.js'
import { catalogueMessages } from '../features/catalogue/messages/en.js'
import { sampleMessages } from '../features/catalogue/sample/messages/en.js'
import { savedMessages } from '../features/catalogue/savedSearches/messages/en.js'
import { citationMessages } from '../features/citation/messages/en.js'
import { compareMessages } from '../features/compare/messages/en.js'
import { linkMessages } from '../features/deepLinks/messages/en.js'
import { downloadMessages } from '../features/downloads/messages/en.js'
import { encryptionMessages } from '../features/encryption/messages/en.js'
import { exportDialogMessages } from '../features/exports/dialog/messages/en.js'
import { exportMessages } from '../features/exports/messages/en.js'
import { externalMessages } from '../features/external/messages/en.js'
import { followMessages } from '../features/follow/messages/en.js'
import { libraryMessages } from '../features/library/messages/en.js'
import { protectedMessages } from '../features/library/protected/messages/en.js'
import { mapMessages } from '../features/map/messages/en.js'
import { nodeTokensMessages } from '../features/nodeTokens/messages/en.js'
import { accountMessages } from '../features/portals/accounts/messages/en.js'
import { addPortalMessages } from '../features/portals/addPortal/messages/en.js'
import { portalMessages } from '../features/portals/messages/en.js'
import { previewMessages } from '../features/preview/messages/en.js'
import { openElsewhereMessages } from '../features/preview/openElsewhere/messages/en.js'
import { profileMessages } from '../features/preview/profile/messages/en.js'
import { queryMessages } from '../features/query/messages/en.js'
import { settingsMessages } from '../features/settings/messages/en.js'
import { networkMessages } from '../features/settings/network/messages/en.js'
import { protectionMessages } from '../features/settings/protection/messages/en.js'
import { scheduleMessages } from '../features/settings/schedule/messages/en.js'
import { updateMessages } from '../features/settings/updates/messages/en.js'
import { shareMessages } from '../features/share/messages/en.js'
import { shellMessages } from '../features/shell/messages/en.js'
import { paletteMessages } from '../features/shell/palette/messages/en.js'
import { shortcutMessages } from '../features/shell/shortcuts/messages/en.js'
import { undoMessages } from '../features/shell/undo/messages/en.js'
import { storedFileMessages } from '../features/storedFiles/messages/en.js'
import type { MessageKey } from './fr.js'

export const en: Readonly<Record<MessageKey, string>> = {
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
}
