import { catalogueCommand } from './catalogue/catalogue.js'
import { demoPortalCommand } from './commands/demoPortal.js'
import { doctorCommand } from './commands/doctor.js'
import { decryptCommand, encryptCommand } from './commands/encryptAndDecrypt.js'
import { exportDescriptionCommand } from './commands/exportDescription.js'
import { nodeCheckCommand, nodeTokenCommand } from './commands/nodeTokenAndCheck.js'
import { portalKeyCommand } from './commands/portalKey.js'
import { resetCommand } from './commands/reset.js'
import { selectionCommand } from './commands/selection.js'
import type { CliCommand } from './core/command.js'
import { diffCommand } from './diff/diff.js'
import { downloadCommand } from './download/download.js'
import { followCommand, unfollowCommand } from './follow/followAndUnfollow.js'
import { statusCommand } from './follow/status.js'
import { updateCommand } from './follow/update.js'
import { auditCommand } from './protect/audit.js'
import { identityCommand } from './protect/identity.js'
import { purgeCommand } from './protect/purge.js'
import { revealCommand } from './protect/reveal.js'
import { verifyCommand } from './verify/verify.js'

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly CliCommand[] = [
  catalogueCommand,
  downloadCommand,
  verifyCommand,
  followCommand,
  unfollowCommand,
  statusCommand,
  updateCommand,
  diffCommand,
  exportDescriptionCommand,
  selectionCommand,
  portalKeyCommand,
  encryptCommand,
  decryptCommand,
  revealCommand,
  identityCommand,
  purgeCommand,
  auditCommand,
  nodeTokenCommand,
  nodeCheckCommand,
  demoPortalCommand,
  doctorCommand,
  resetCommand,
]
