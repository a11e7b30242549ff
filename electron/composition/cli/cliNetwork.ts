import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { LIMITS } from '../../../shared/limits.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import type { Language } from '../../../shared/messages/language.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { nodeDisk } from '../../adapters/disk/nodeDisk.js'
import { parseCertificates } from '../../adapters/net/pemCertificates.js'
import { createRuleProxyResolver } from '../../adapters/net/proxy/proxyResolvers.js'
import type { UndiciNetOptions } from '../../adapters/net/undiciNet.js'
import { parseProxyOptions } from '../../cli/commandLine/parseProxyOptions.js'
import type { CliInvocation } from '../../cli/core/command.js'

/** The network with the command's options and the environment: additional certificates and proxies. */
export async function createCliNetwork(
  invocation: Pick<CliInvocation, 'text'>,
  environment: Readonly<Record<string, string | undefined>>,
  words: Language,
): Promise<Result<UndiciNetOptions, string>> {
  const chosen = parseProxyOptions(invocation, environment, words)
  if (!chosen.ok) return chosen
  const resolveProxy = createRuleProxyResolver(chosen.value.rules, chosen.value.loginFor)
  const path = invocation.text('ca')
  if (path === null) return ok({ resolveProxy })
  const text = await nodeDisk.readSmall(await realpath(path).catch(() => resolve(path)), LIMITS.CERTIFICATES_BYTES)
  const extraCa = text.ok ? parseCertificates(text.value) : text
  return extraCa.ok
    ? ok({ resolveProxy, extraCa: extraCa.value })
    : fail(`--ca: ${formatFailure(extraCa.failure, words)}`)
}
