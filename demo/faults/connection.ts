import { createResponse, type PortalResponse, withHeader } from '../http/response.js'
import type { FaultOrder } from '../state/faultOrder.js'
import type { Fault } from './fault.js'
import { parseFaultValue } from './parseFaultValue.js'

type Cut = NonNullable<PortalResponse['body']['cut']>['how']

/** Where in the body to strike: the position of the order, else the middle. */
const resolveFaultOffset = (portalResponse: PortalResponse, order: FaultOrder): number =>
  Math.min(order.afterBytes ?? Math.floor(portalResponse.body.content.length / 2), portalResponse.body.content.length)

const createCut =
  (how: Cut): NonNullable<Fault['changeAnswer']> =>
  (honest, { order }) => ({
    ...honest,
    body: { ...honest.body, cut: { atByte: resolveFaultOffset(honest, order), how } },
  })

/** Connections that break or never end. */
export const CONNECTION = {
  refuse: {
    about: 'the connection is reset before any byte of an answer',
    changeAnswer: (honest) => ({ ...honest, refuse: 'reset' }),
  },
  'kept-too-long': {
    about: 'a connection that has carried an answer is closed as the next request arrives: its idle time was over',
    changeAnswer: (honest, { call }) => ({ ...honest, refuse: call.isFollowing ? 'fin' : null }),
  },
  reset: { about: 'RST after n bytes of the body', changeAnswer: createCut('reset') },
  'reset-after-head': {
    about: 'RST right after the head of a 200',
    changeAnswer: (honest) => ({ ...honest, body: { ...honest.body, cut: { atByte: 0, how: 'reset' } } }),
  },
  fin: { about: 'FIN after n bytes of a body whose length was declared', changeAnswer: createCut('fin') },
  'fin-without-length': {
    about: 'FIN after n bytes of a body that only the close delimits: looks complete',
    changeAnswer: (honest, faultContext) => {
      const cut = createCut('fin')(withHeader(honest, 'Content-Length', null), faultContext)
      return { ...cut, body: { ...cut.body, framing: 'until-close' } }
    },
  },
  'fin-in-chunks': {
    about: 'FIN after n bytes of a chunked body, without its last chunk',
    changeAnswer: (honest, faultContext) => {
      const cut = createCut('fin')(withHeader(honest, 'Content-Length', null), faultContext)
      return { ...cut, body: { ...cut.body, framing: 'chunked' } }
    },
  },
  'until-close': {
    about: 'the whole body, without a length, ended by the close',
    changeAnswer: (honest) => ({
      ...withHeader(honest, 'Content-Length', null),
      body: { ...honest.body, framing: 'until-close' },
    }),
  },
  stall: { about: 'silence after n bytes, the socket stays open', changeAnswer: createCut('stall') },
  'stall-at-end': {
    about: 'silence at 99.9 %',
    changeAnswer: (honest) => {
      const atByte = Math.floor(honest.body.content.length * 0.999)
      return { ...honest, body: { ...honest.body, cut: { atByte, how: 'stall' } } }
    },
  },
  'slow-head': {
    about: 'the head comes after `value` milliseconds (3000)',
    changeAnswer: (honest, { order }) => ({ ...honest, headDelayMs: parseFaultValue(order, 3000) }),
  },
  'drip-head': {
    about: 'the head comes one byte every `value` milliseconds (100)',
    changeAnswer: (honest, { order }) => ({ ...honest, headDripMs: parseFaultValue(order, 100) }),
  },
  'silent-body': {
    about: 'silence of `value` milliseconds (3000) between head and body',
    changeAnswer: (honest, { order }) => ({
      ...honest,
      body: { ...honest.body, silentMs: parseFaultValue(order, 3000) },
    }),
  },
  drip: {
    about: 'the body comes at `value` bytes a second (3), one byte at a time',
    changeAnswer: (honest, { order }) => ({
      ...honest,
      body: { ...honest.body, bytesPerSecond: parseFaultValue(order, 3), pieceBytes: 1 },
    }),
  },
  slow: {
    about: 'the body comes at `value` bytes a second (65536)',
    changeAnswer: (honest, { order }) => ({
      ...honest,
      body: { ...honest.body, bytesPerSecond: parseFaultValue(order, 65_536) },
    }),
  },
  'empty-answer': { about: '200 and nothing', changeAnswer: () => createResponse(200, []) },
} as const satisfies Record<string, Fault>
