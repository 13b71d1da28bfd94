import { connectors } from '@cartograph/connectors'
import {
  PlatformCode,
  type CanonicalRows,
  type ConnectionId,
  type TableName,
} from '@cartograph/contract'
import {
  createWorld,
  fbTruth,
  g4Truth,
  gdTruth,
  goTruth,
  klActivity,
  klTruth,
  reTruth,
  srTruth,
  startSandbox,
  truthRows,
  ttTruth,
  type Fault,
  type PlatformFault,
  type PlatformFaults,
  type Sandbox,
  type ServedShop,
} from '@cartograph/sandbox'

/** The platforms with data streams. */
export const datasources: readonly PlatformCode[] = PlatformCode.options.filter(
  (code) => Object.keys(connectors[code]?.manifest.streams ?? {}).length > 0,
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
    faults: ({ number }) =>
      asShopifys(state.faults({ number, platform: 'SP', method: 'POST', url: '/graphql.json' })),
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

export type Truth = { readonly [Name in TableName]?: readonly CanonicalRows[Name][] }

/** The data that a perfect sync of a platform holds at a time, from the shop itself. */
export function truthOf(
  platform: PlatformCode,
  shop: ServedShop,
  connectionId: ConnectionId,
  at: Date,
): Truth {
  const truth = truths[platform]
  if (truth === undefined) throw new Error(`There is no ground truth for ${platform}`)
  return truth(shop, connectionId, at)
}

const truths: Partial<
  Record<PlatformCode, (shop: ServedShop, connectionId: ConnectionId, at: Date) => Truth>
> = {
  FB: fbTruth,
  G4: g4Truth,
  GD: gdTruth,
  GO: goTruth,
  // All orders of the small shops are in the account's currency.
  KL: (shop, connectionId, at) => {
    const { mail_campaigns, mail_stats } = klTruth(shop, connectionId, at)
    const mail_activity = klActivity(shop, connectionId, at, new Date(openingDay))
    return { mail_campaigns, mail_stats, mail_activity }
  },
  RE: reTruth,
  SP: ({ world }, connectionId, at) => truthRows(world, connectionId, at),
  SR: srTruth,
  TT: ttTruth,
}

/** Shopify's simulator is older than the others and has a different interface. */
function asShopifys(fault: PlatformFault | null): Fault | null {
  if (fault?.kind === 'throttled') {
    return fault.retryAfterSeconds === null
      ? { kind: 'throttled' }
      : { kind: 'status', status: 429 }
  }
  // A closed shop answers no token any more.
  if (fault?.kind === 'closed') return { kind: 'unauthorised' }
  if (fault?.kind === 'forbidden')
    return { kind: 'altered', alter: () => accessDenied(fault.permission) }
  if (fault?.kind === 'unanswered') return { kind: 'reset' }
  return fault?.kind === 'broken' ? { kind: 'status', status: fault.status } : fault
}

function accessDenied(scope: string) {
  const requiredAccess = `\`${scope}\` access scope.`
  const message = `Access denied. Required access: ${requiredAccess}`
  return { errors: [{ message, extensions: { code: 'ACCESS_DENIED', requiredAccess } }] }
}
