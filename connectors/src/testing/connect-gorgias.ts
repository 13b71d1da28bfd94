import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  goTruth,
  type PlatformFaults,
  type SandboxShop,
} from '@cartograph/sandbox'
import { gorgias } from '../gorgias/open.ts'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { sortByKey } from './read-changes.ts'
import { startPlatform } from './start-platform.ts'

export const connectionId = newId(ConnectionId)
export const { signal } = new AbortController()
const options = { seed: 4, startDay: '2025-06-01', timezone: 'America/New_York', currency: 'USD' }
export const shop = shopOf(9000)
export const noon = new Date('2026-06-15T12:00:00Z')

export function shopOf(orders: number): SandboxShop {
  const world = createWorld({ ...options, orders })
  return createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
}

export interface Setting {
  readonly shop?: SandboxShop
  readonly now?: () => Date
  readonly faults?: PlatformFaults
  readonly quota?: Quota
  readonly typed?: Readonly<Record<string, string>>
}

/** The shop's help desk in the sandbox, connected with its example values. */
export async function connect(setting: Setting = {}) {
  const { now = () => noon, faults, quota = unlimitedQuota } = setting
  const clock = new FakeClock()
  const connected = setting.shop ?? shop
  const simulator = await startPlatform('GO', {
    shops: [connected],
    clock: now,
    elapsedMs: () => clock.now(),
    ...(faults && { faults }),
  })
  const { hosts, requests } = simulator
  const { api_key = '', ...params } = {
    ...simulator.simulator.exampleForm(connected),
    ...setting.typed,
  }
  const request = { params, credentials: { api_key }, tokens: null, app: null, hosts }
  const reopen = () => gorgias.open(request, { clock, random: seededRandom(1), quota })
  return { open: reopen(), reopen, clock, requests }
}

export function truthAt(at: Date, of = shop) {
  return sortByKey('tickets', goTruth(of, connectionId, at).tickets)
}

export const context = { connectionId, currency: 'USD', timezone: options.timezone, params: {} }
