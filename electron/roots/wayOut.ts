import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Language } from '../../shared/words/amounts.js'
import { sayFailure } from '../../shared/words/sayFailure.js'
import { nodeDisk } from '../adapters/nodeDisk.js'
import { ruledProxies } from '../adapters/proxies.js'
import { certificatesIn } from '../adapters/trust.js'
import type { UndiciNetOptions } from '../adapters/undiciNet.js'
import type { Invocation } from '../commands/command.js'
import { chooseNetwork } from '../commands/network.js'

/** The network as the command's words and the environment want it: certificates to add, proxies to go through. */
export async function openWayOut(
  invocation: Invocation,
  environment: Readonly<Record<string, string | undefined>>,
  words: Language,
): Promise<Result<UndiciNetOptions, string>> {
  const chosen = chooseNetwork(invocation, environment, words)
  if (!chosen.ok) return chosen
  const proxyFor = ruledProxies(chosen.value.rules, chosen.value.loginFor)
  const path = invocation.text('ca')
  if (path === null) return ok({ proxyFor })
  const text = await nodeDisk.readSmall(await realpath(path).catch(() => resolve(path)), LIMITS.CERTIFICATES_BYTES)
  const extraCa = text.ok ? certificatesIn(text.value) : text
  return extraCa.ok ? ok({ proxyFor, extraCa: extraCa.value }) : fail(`--ca: ${sayFailure(extraCa.failure, words)}`)
}
