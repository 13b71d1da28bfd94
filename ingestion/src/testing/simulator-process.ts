import { PlatformCode } from '@cartograph/contract'
import { createWorld, scenarioStartDay, startSandbox } from '@cartograph/sandbox'
import { shopName, shopToken, today } from './simulated-shop.ts'

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
const [, , orderCount, since] = process.argv
const moment = since ?? `${today}T16:00:00Z`
const now = new Date(moment)
/** Time stands still, so that a second sync finds the same data, unless it goes on from a given moment. */
const clock = () => (since === undefined ? now : new Date(now.getTime() + performance.now()))
/** As much faster as the benches' connectors wait: at more, files would expire before they are read. */
const pace = 10_000
const world = createWorld({
  seed: 1,
  startDay: scenarioStartDay(moment.slice(0, 10)),
  orders: Number(orderCount),
  timezone: 'America/New_York',
  currency: 'USD',
})
// Generated before measuring.
const orders = world.orders.count(now)
const sandbox = await startSandbox({
  shops: [{ name: shopName, title: 'Simulated', world, token: shopToken, plan: 'unlimited' }],
  clock,
  elapsedMs: () => performance.now() * pace,
})
const [shop] = sandbox.shops
if (shop === undefined) throw new Error('There is no shop')
const served: ServedSimulators = {
  shop: { name: shop.name, title: shop.title },
  hosts: Object.fromEntries(PlatformCode.options.map((code) => [code, sandbox.hosts[code] ?? {}])),
  forms: Object.fromEntries(
    PlatformCode.options.map((code) => [code, sandbox.exampleForm(code, shop)]),
  ),
  now: now.toISOString(),
  orders,
}
process.stdout.write(`${JSON.stringify(served)}\n`)
for await (const _ of process.stdin);
await sandbox.close()
