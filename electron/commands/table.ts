import { catalogCommand } from './catalog.js'
import type { Command } from './command.js'
import { decryptCommand, encryptCommand } from './crypt.js'
import { downloadCommand } from './download.js'
import { keyCommand } from './key.js'
import { nodeCheckCommand, nodeTokenCommand } from './node.js'
import { portalCommand } from './portal.js'
import { verifyCommand } from './verify.js'

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  catalogCommand,
  downloadCommand,
  verifyCommand,
  keyCommand,
  encryptCommand,
  decryptCommand,
  nodeTokenCommand,
  nodeCheckCommand,
  portalCommand,
]

/** Every variable that carries a secret or the portal's address. They are read once and taken out of the environment. */
export const ENVIRONMENT = [
  'RUDI_PORTAL',
  'RUDI_LOGIN',
  'RUDI_PASSWORD',
  'RUDI_CUSTOMER_KEY',
  'RUDI_CUSTOMER_SECRET',
  'RUDI_NODE_CLIENT_ID',
  'RUDI_NODE_CLIENT_SECRET',
  'RUDI_NODE_USERNAME',
  'RUDI_NODE_PASSWORD',
  'RUDI_PROXY_LOGIN',
  'RUDI_PROXY_PASSWORD',
] as const
export type EnvironmentName = (typeof ENVIRONMENT)[number]
