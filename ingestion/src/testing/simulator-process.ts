import { createWorld, startSandbox } from '@cartograph/sandbox'
import { datasources } from './sandbox-platforms.ts'
import { shopName, shopToken, startDay, today } from './simulated-shop.ts'

/** What the process says of itself, as one line of JSON, once it may be asked. */
export interface ServedSimulators {
  readonly shop: { readonly name: string; readonly title: string }
  /** By platform. */
  readonly hosts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What to type, by platform; null where a person lets us in by clicking. */
  readonly forms: Readonly<Record<string, Readonly<Record<string, string>> | null>>
  readonly now: string
  readonly orders: number
}

/**
 * All platforms in a process of its own, so that what they cost is not counted as ours; without limits.
 * Ends with its input.
 */
const now = new Date(`${today}T16:00:00Z`)
const world = createWorld({
  seed: 1,
  startDay,
  orders: Number(process.argv[2]),
  timezone: 'America/New_York',
  currency: 'USD',
})
// Grown before anyone measures.
const orders = world.orders.count(now)
const sandbox = await startSandbox({
  shops: [{ name: shopName, title: 'Simulated', world, token: shopToken, plan: 'unlimited' }],
  clock: () => now,
  elapsedMs: () => performance.now() * 1e6,
})
const [shop] = sandbox.shops
if (shop === undefined) throw new Error('There is no shop')
const served: ServedSimulators = {
  shop: { name: shop.name, title: shop.title },
  hosts: Object.fromEntries(datasources.map((code) => [code, sandbox.hosts[code] ?? {}])),
  forms: Object.fromEntries(datasources.map((code) => [code, sandbox.exampleForm(code, shop)])),
  now: now.toISOString(),
  orders,
}
process.stdout.write(`${JSON.stringify(served)}\n`)
for await (const _ of process.stdin);
await sandbox.close()
