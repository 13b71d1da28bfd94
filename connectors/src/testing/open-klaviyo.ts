import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  klaviyoSimulator,
  startSimulator,
  type PlatformFaults,
  type SandboxShop,
  type StartedSimulator,
} from '@cartograph/sandbox'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { connectors } from '../registry.ts'
import { MailRows } from '../klaviyo/testing/mail-rows.ts'

export const connectionId = newId(ConnectionId)
export const options = {
  seed: 5,
  startDay: '2025-03-01',
  timezone: 'America/New_York',
  currency: 'USD',
}
export const shop = named('fernhill', 4000)
export const noon = new Date('2026-06-30T16:00:00Z')
export const tomorrow = '2026-07-01T00:00:00.000Z'
let simulator: StartedSimulator | null = null

export async function closeShop(): Promise<void> {
  await simulator?.close()
  simulator = null
}

export function named(name: string, orders: number): SandboxShop {
  return createShop({ name, title: 'Fernhill Goods', world: createWorld({ ...options, orders }) })
}

interface Setting {
  readonly now?: () => Date
  readonly shop?: SandboxShop
  readonly faults?: PlatformFaults
  readonly form?: Readonly<Record<string, string>>
  readonly maxPageSize?: number
  readonly foreignCurrency?: string
  readonly forbidden?: readonly string[]
  readonly quota?: Quota
}

/** A shop's Klaviyo over real HTTP; the platform's limits and the connector share one clock. */
export async function openShop(setting: Setting = {}) {
  const { now = () => noon, faults, quota = unlimitedQuota, maxPageSize } = setting
  const { foreignCurrency } = setting
  const clock = new FakeClock()
  const played = setting.shop ?? shop
  simulator = await startSimulator(
    klaviyoSimulator({
      ...(maxPageSize && { maxPageSize }),
      ...(foreignCurrency && { foreignCurrency }),
      ...(setting.forbidden && { forbidden: setting.forbidden }),
    }),
    {
      shops: [played],
      clock: now,
      elapsedMs: () => clock.now(),
      ...(faults && { faults }),
    },
  )
  const exampleForm = simulator.simulator.exampleForm(played)
  const { site_id = '', api_key = '' } = { ...exampleForm, ...setting.form }
  const open = connectors.KL?.open(
    {
      params: { site_id },
      credentials: { api_key },
      tokens: null,
      app: null,
      hosts: simulator.hosts,
    },
    { clock, random: seededRandom(1), quota },
  )
  if (open === undefined) throw new Error('Klaviyo is not in the registry')
  const rows = new MailRows(connectionId, options.timezone, options.currency)
  return { open, clock, rows, siteId: site_id, exampleForm, requests: simulator.requests }
}
