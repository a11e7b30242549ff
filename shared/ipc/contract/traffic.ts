import { trafficView } from '../../download/traffic/trafficView.js'
import { defineEvent, defineForward, noInput } from '../schema/defineRows.js'

/** The load on each server. */
export const trafficRows = {
  /** The load on each server, and why downloads wait. */
  'traffic.read': defineForward(noInput, trafficView, 'engine.getTraffic'),
  /** The browser reports that the network is back: downloads that wait for it try now. */
  'traffic.online': defineForward(noInput, noInput, 'engine.onNetworkAvailable'),
  'traffic.changed': defineEvent(trafficView),
} as const
