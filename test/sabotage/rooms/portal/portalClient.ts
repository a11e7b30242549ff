import type { ProductSabotage } from '../../productSabotage.js'

const CALL = 'electron/portal/http/sendApiRequest.ts'
const ANSWER = 'electron/portal/http/apiResponse.ts'
const API = 'electron/portal/auth/authorizedRequest.ts'
const PAGES = 'electron/portal/catalogue/list/adaptiveListPager.ts'
const ORDERS = 'electron/portal/catalogue/list/leaveOutRefusedSortOrders.ts'
const HOSTILE = 'wire/portal/hostilePortal.spec.ts'
const PAGES_SPEC = 'unit/portal/catalogue/list/adaptiveListPager.spec.ts'
const ORDERS_SPEC = 'unit/portal/catalogue/list/leaveOutRefusedSortOrders.spec.ts'

/** The client of a portal: where a call may end, what an answer means, how a list is read. */
export const PORTAL_CLIENT: readonly ProductSabotage[] = [
  {
    what: 'a call follows to another origin',
    file: CALL,
    find: 'return isSameOrigin(from, to) ||',
    replace: 'return to.href.length > 0 ||',
    spec: HOSTILE,
    title: 'with %s to another origin is not followed, and no credential goes there',
  },
  {
    what: 'the token that renews a session follows to another origin',
    file: CALL,
    find: 'return isSameOrigin(from, to) ||',
    replace: "return call.headers?.['x-token'] !== undefined || isSameOrigin(from, to) ||",
    spec: HOSTILE,
    title: 'with %s while a session is renewed is not followed: the token stays here',
  },
  {
    what: 'a password is sent again where a redirect leads',
    file: CALL,
    find: "  if ((call.method ?? 'GET') !== 'GET') return false\n",
    replace: '',
    spec: HOSTILE,
    title: 'within itself while signing in is not followed: a password is sent once, to one address',
  },
  {
    what: 'secrets go over open http',
    file: CALL,
    find: `  if (hasSecrets(call) && !isConfidentialRoute(url)) return fail(failure('session/insecure', { host: url.hostname }))
`,
    replace: '',
    spec: HOSTILE,
    title: 'gets no password, no key and no token',
  },
  {
    what: 'the token that renews a session is no secret',
    file: CALL,
    find: " || name === 'x-token'",
    replace: '',
    spec: HOSTILE,
    title: 'gets nothing that has a secret in %s',
  },
  {
    what: 'the token that is given back is no secret',
    file: CALL,
    find: " || name === 'token')",
    replace: ')',
    spec: HOSTILE,
    title: 'gets nothing that has a secret in %s',
  },
  {
    what: 'a form has no secrets',
    file: CALL,
    find: '  call.form !== undefined ||\n',
    replace: '',
    spec: HOSTILE,
    title: 'gets nothing that has a secret in %s',
  },
  {
    what: 'a call may take for ever',
    file: 'electron/portal/http/withDeadline.ts',
    find: '    isLate = true\n    ended.abort()\n',
    replace: '',
    spec: HOSTILE,
    title: 'that drips is given up after the time of a call',
  },
  {
    what: 'a page is an answer of the interface',
    file: ANSWER,
    find: `  if (isHtml(response)) return fail(failure('server/not-a-portal', { host }))
`,
    replace: '',
    spec: HOSTILE,
    title: '%s is %s',
  },
  {
    what: 'a network that wants a log-in is a server that fails',
    file: ANSWER,
    find: `  if (status === 511) return failure('net/captive', { host: response.url.hostname })
`,
    replace: '',
    spec: HOSTILE,
    title: 'with %s gets no credential beyond the portal’s address',
  },
  {
    what: 'a wrong password closes open data',
    file: API,
    find: 'deps.allowsAnonymous && isNotLetIn(token.failure)',
    replace: 'false',
    spec: 'wire/cli/wrongLogin.spec.ts',
    title: 'with a wrong password bring what is open, and end with 3',
  },
  {
    what: 'a page that takes too long fails',
    file: PAGES,
    find: 'isLarge || isTimeout(page.failure)',
    replace: 'isLarge',
    spec: PAGES_SPEC,
    title: 'is asked for again, half as long: %o',
  },
  {
    what: 'a page that takes too long is halved for ever',
    file: PAGES,
    find: '!isLarge && halvings === LIMITS.LIST_HALVINGS',
    replace: 'halvings < 0',
    spec: PAGES_SPEC,
    title: 'is asked for four times at most, however long it was',
  },
  {
    what: 'pages that are too large use up the attempts of slow ones',
    file: PAGES,
    find: 'if (!isLarge) halvings += 1',
    replace: 'halvings += 1',
    spec: PAGES_SPEC,
    title: 'does not use up the attempts of a page that takes too long',
  },
  {
    what: 'pages stay short after one that was too large',
    file: 'shared/catalogue/sync/pageSize.ts',
    find: 'Math.min(bound.records * 2, LIMITS.CATALOG_PAGE)',
    replace: 'bound.records',
    spec: PAGES_SPEC,
    title: 'lets pages grow again once a few have fitted',
  },
  {
    what: 'any trouble is the order’s',
    file: ORDERS,
    find: '({ facts }: Failure): boolean => facts.status === 500 || facts.status === 400',
    replace: '({ facts }: Failure): boolean => facts.status !== 200',
    spec: ORDERS_SPEC,
    title: 'is none with %o',
  },
  {
    what: 'an order is refused although the portal fails without one too',
    file: ORDERS,
    find: '      if (!plain.ok) return asked ?? plain\n',
    replace:
      '      if (!plain.ok && asked === null) return plain\n      if (!plain.ok) return refused.set(order, clock.elapsed()), plain\n',
    spec: ORDERS_SPEC,
    title: 'is none where the portal fails without an order too',
  },
  {
    what: 'a walk ends at the first page',
    file: 'electron/portal/catalogue/list/scanList.ts',
    find: "=== 'enough' || offset + sent >= LIMITS.CATALOG_RECORDS",
    replace: "=== 'enough' || offset + sent >= 0",
    spec: 'wire/cli/catalogue/catalogue.spec.ts',
    title: 'pages through everything, each dataset once',
  },
  {
    what: 'a large record that changed is taken for the old one',
    file: 'electron/portal/catalogue/decodedRecordCache.ts',
    find: 'return known?.text === text ? known.dataset : null',
    replace: 'return known?.dataset ?? null',
    spec: 'unit/portal/catalogue/decodedRecordCache.spec.ts',
    title: 'that has changed is decoded anew',
  },
  {
    what: 'a generation that was found once is never doubted',
    file: 'electron/portal/dialect/rememberedDialect.ts',
    find: 'if (!isSure) known = null',
    replace: 'if (!isSure) known = before',
    spec: 'unit/portal/dialect/rememberedDialect.spec.ts',
    title: 'is asked for anew when it does not serve what it promises, once',
  },
  {
    what: 'each request that fails detects the generation by itself',
    file: 'electron/portal/dialect/rememberedDialect.ts',
    find: 'if (!isSure) known = null',
    replace: 'if (!isSure) known = flight = null',
    spec: 'unit/portal/dialect/rememberedDialect.spec.ts',
    title: 'is asked for once by several requests that fail together, which all learn the same',
  },
  {
    what: 'a request under way while the generation is detected again is not repeated',
    file: 'electron/portal/dialect/rememberedDialect.ts',
    find: 'now.value !== used',
    replace: 'now.value !== used && !isSure',
    spec: 'unit/portal/dialect/rememberedDialect.spec.ts',
    title: 'is known to be wrong by a request that was sent with it and fails after it was found anew',
  },
  {
    what: 'the generation of a question is read only when its answer is there',
    file: 'electron/portal/createPortalClient.ts',
    find: `    const used = dialect.getKnown()
    const answer = await question()
`,
    replace: `    const answer = await question()
    const used = dialect.getKnown()
`,
    spec: 'unit/portal/createPortalClient.spec.ts',
    title:
      'a question that was sent in the old generation is repeated when another one has found the new one meanwhile',
  },
  {
    what: 'an answer of the portal is nested without a bound',
    file: 'electron/portal/http/apiResponse.ts',
    find: `  if (!isShallow) return fail(failure('server/bad-answer', { host, why: 'too-deep' }))
`,
    replace: '',
    spec: 'wire/portal/hostilePortal.spec.ts',
    title: 'of JSON a hundred thousand deep is not parsed',
  },
  {
    what: 'an answer that came compressed is taken',
    file: 'electron/portal/http/sendApiRequest.ts',
    find: 'if (isEncoded && netResponse.status < 400) {',
    replace: "if (netResponse.header('content-encoding') === '') {",
    spec: 'wire/portal/hostilePortal.spec.ts',
    title: 'compressed without being asked (%s) is refused, not unpacked',
  },
  {
    what: 'an answer without an end is read to it',
    file: 'electron/portal/http/sendApiRequest.ts',
    find: '      if (length > limit) {',
    replace: '      if (length < 0) {',
    spec: 'wire/portal/hostilePortal.spec.ts',
    title: 'without end is not read to the end',
  },
  {
    what: 'a file that was compressed is asked for compressed again',
    file: 'electron/portal/http/sendApiRequest.ts',
    find: "      'accept-encoding': 'identity',\n",
    replace: "      'accept-encoding': 'gzip',\n",
    spec: 'wire/net/requestHeaders.spec.ts',
    title: 'every request says who we are and asks for nothing packed, calls and downloads alike (N-09, N-14)',
  },
  {
    what: 'nothing is read of a long error page',
    file: 'electron/portal/http/sendApiRequest.ts',
    find: 'bytes: Buffer.concat(chunks, limit), isWhole: false',
    replace: 'bytes: new Uint8Array(), isWhole: false',
    spec: 'unit/portal/auth/tokenBroker.spec.ts',
    title: 'is not sent to the other address when an error page is longer than is read of it',
  },
  {
    what: 'a page of records that are too large is given up',
    file: PAGES,
    find: '!(isLarge || isTimeout(page.failure))',
    replace: '!isTimeout(page.failure)',
    spec: PAGES_SPEC,
    title: 'is asked for again, half as long, and later pages are not longer than that',
  },
  {
    what: 'an address of the other generation is trouble for the connection test',
    file: 'electron/portal/diagnostics/testConnection.ts',
    find: 'if (isAbsent(result.value) &&',
    replace: 'if (result.value.status === 404 &&',
    spec: 'wire/portal/connectionTest.spec.ts',
    title: 'of a portal of generation %s asks everything, and finds the key where it is',
  },
  {
    what: 'an address of the other generation is trouble in the search for the generation',
    file: 'electron/portal/dialect/detectPortalDialect.ts',
    find: 'if (mayBeAbsent && isAbsent(answer.value)) continue',
    replace: '',
    spec: 'unit/portal/dialect/detectPortalDialect.spec.ts',
    title: 'that %s',
  },
  {
    what: 'an empty error hides the other address of the key',
    file: 'electron/portal/encryptionKey/fetchEncryptionKey.ts',
    find: '!isAbsent(answer.value)',
    replace: 'answer.value.status !== 404',
    spec: 'wire/portal/connectionTest.spec.ts',
    title: 'finds the key where it is, whatever was forced: an empty error in its place is no trouble',
  },
]
