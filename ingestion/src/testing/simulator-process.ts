import { createWorld, startSandbox } from '@cartograph/sandbox'
import { datasources } from './sandbox-platforms.ts'
import { shopName, shopToken, startDay, today } from './simulated-shop.ts'

/** The process's first output, one line of JSON, once it is ready. */
export interface ServedSimulators {
  readonly shop: { readonly name: string; readonly title: string }
  /** By platform. */
  readonly hosts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The form's values, by platform; null for a consent. */
  readonly forms: Readonly<Record<string, Readonly<Record<string, string>> | null>>
  readonly now: string
  readonly orders: number
}

/**
 * All platforms in a separate process without limits, so that their cost is not measured as ours. Ends with
 * its input.
 */
const now = new Date(`${today}T16:00:00Z`)
const world = createWorld({
  seed: 1,
  startDay,
  orders: Number(process.argv[2]),
  timezone: 'America/New_York',
  currency: 'USD',
})
// Generated before measuring.
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
