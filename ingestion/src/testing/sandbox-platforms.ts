import { connectors } from '@cartograph/connectors'
import { PlatformCode } from '@cartograph/contract'
import {
  createWorld,
  startSandbox,
  type PlatformFaults,
  type Sandbox,
  type ServedShop,
} from '@cartograph/sandbox'

/** The platforms that have records to sync. */
export const syncedPlatforms: readonly PlatformCode[] = PlatformCode.options.filter(
  (code) => Object.keys(connectors[code]?.manifest.streams ?? {}).length > 0,
)

/** Those that are read over HTTP, and not from files. */
export const datasources: readonly PlatformCode[] = syncedPlatforms.filter(
  (code) => connectors[code]?.imports === undefined,
)

/** The first day of the small shops. */
export const openingDay = '2025-09-15'

export interface SandboxPlatforms {
  /** Every platform's clock and faults, set by the test. */
  readonly state: { now: Date; faults: PlatformFaults }
  readonly sandbox: Sandbox
  readonly shops: readonly ServedShop[]
  close(): Promise<void>
}

/** All simulated platforms, over real HTTP, for small shops of a few weeks in three parts of the world. */
export async function openSandboxPlatforms(now: Date): Promise<SandboxPlatforms> {
  const state: SandboxPlatforms['state'] = { now, faults: () => null }
  const sandbox = await startSandbox({
    shops: smallShops,
    clock: () => state.now,
    elapsedMs: () => performance.now() * 1000,
    platformFaults: (request) => state.faults(request),
  })
  return { state, sandbox, shops: sandbox.shops, close: () => sandbox.close() }
}

/** Their clocks change to winter time in these weeks, on different days or not at all. */
const places = [
  { name: 'fernhill', title: 'Fernhill Goods', timezone: 'America/New_York', currency: 'USD' },
  { name: 'lindenhof', title: 'Lindenhof', timezone: 'Europe/Berlin', currency: 'EUR' },
  { name: 'banyan', title: 'Banyan House', timezone: 'Asia/Kolkata', currency: 'USD' },
]

const smallShops = places.map(({ name, title, ...place }, n) => ({
  name,
  title,
  world: createWorld({ seed: 40 + n, startDay: openingDay, orders: 2400, ...place }),
  token: `shpat_${String(n).repeat(32)}`,
  plan: 'unlimited' as const,
}))
