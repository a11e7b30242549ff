import type { RunningPortal } from './portal.js'

/**
 * Describes what a client needs to use this portal, in plain fields for a line of JSON or a message to a parent
 * process.
 */
export function describePortal({ url, options, accounts }: RunningPortal) {
  const { person, anonymous, robot, node, project } = accounts
  const findCustomerKey = (login: string) => accounts.customerKeys.find((one) => one.login === login)
  const { key: customerKey = '', secret: customerSecret = '' } = findCustomerKey(person.login) ?? {}
  const { key: anonymousKey = '', secret: anonymousSecret = '' } = findCustomerKey(anonymous.login) ?? {}
  return {
    url,
    dialect: options.dialect,
    login: person.login,
    password: person.password,
    customerKey,
    customerSecret,
    anonymousKey,
    anonymousSecret,
    projectKey: project.login,
    projectSecret: project.password,
    nodeClientId: node.clientId,
    nodeClientSecret: node.clientSecret,
    nodeUsername: robot.login,
    nodePassword: robot.password,
  }
}
