import { createWorld, startSandbox } from '@cartograph/sandbox'
import { shopName, shopToken, startDay, today } from './simulated-shop.ts'

/** A simulator in a process of its own, so that what it costs is not counted as ours; ends with its input. */
const clock = () => new Date(`${today}T16:00:00Z`)
const world = createWorld({
  seed: 1,
  startDay,
  orders: Number(process.argv[2]),
  timezone: 'America/New_York',
  currency: 'USD',
})
// Grown before anyone measures.
const orders = world.orders.count(clock())
const sandbox = await startSandbox({
  shops: [{ name: shopName, title: 'Simulated', world, token: shopToken, plan: 'unlimited' }],
  clock,
})
process.stdout.write(`${JSON.stringify({ url: sandbox.url, orders })}\n`)
for await (const _ of process.stdin);
await sandbox.close()
