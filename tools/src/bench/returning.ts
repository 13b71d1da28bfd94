import { parseArgs } from 'node:util'
import {
  chanceToOrder,
  expectedOrders,
  fitReturnModel,
  type OrderHistory,
} from '@cartograph/analysis'
import { createWorld } from '@cartograph/sandbox'

/**
 * `npm run bench -- returning [--seeds 1..5] [--orders 24000]`: fits the model of returning customers on the
 * orders of sandbox shops until 90 days before their end, and prints for each tenth of the customers, from the
 * lowest chance to order again, what was predicted for the 90 days and what happened. The shops do not follow
 * the model: their customers come by seasons, events and products.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1..5' },
    orders: { type: 'string', default: '24000' },
  },
})

const [firstSeed = 1, lastSeed = 1] = values.seeds.split('..').map(Number)
const day = 86_400_000
const horizonDays = 90
const end = Date.parse('2026-11-01T12:00:00Z')
const cut = end - horizonDays * day

interface Prediction {
  readonly chance: number
  readonly expected: number
  readonly later: number
}

for (let seed = firstSeed; seed <= Math.max(firstSeed, lastSeed); seed += 1) {
  const customers = customersOf(seed)
  const started = performance.now()
  const model = fitReturnModel(customers.map(({ history }) => history))
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  if (model === null) {
    console.log(`Seed ${seed}: too few customers returned`)
    continue
  }
  const { r, alpha, a, b } = model
  console.log(
    `Seed ${seed}: ${customers.length} customers, fitted in ${seconds} s: r ${r.toFixed(3)}, alpha ${alpha.toFixed(1)} days, a ${a.toFixed(3)}, b ${b.toFixed(3)}`,
  )
  const predictions = customers.map(({ history, later }) => ({
    chance: chanceToOrder(model, history, horizonDays),
    expected: expectedOrders(model, history, horizonDays),
    later,
  }))
  printTenths(predictions)
}

function customersOf(seed: number): readonly { history: OrderHistory; later: number }[] {
  const world = createWorld({
    seed,
    startDay: new Date(end - 1_096 * day).toISOString().slice(0, 10),
    orders: Number(values.orders),
    timezone: 'America/New_York',
    currency: 'USD',
  })
  const times = new Map<number, number[]>()
  for (const { customerId, createdAt, isTest } of world.orders.until(new Date(end))) {
    if (customerId === null || isTest) continue
    const known = times.get(customerId)
    if (known === undefined) times.set(customerId, [createdAt])
    else known.push(createdAt)
  }
  return [...times.values()].flatMap((all) => {
    const before = all.filter((at) => at < cut).toSorted((one, other) => one - other)
    const [first, last] = [before[0], before.at(-1)]
    if (first === undefined || last === undefined) return []
    const history = {
      repeats: before.length - 1,
      recency: (last - first) / day,
      age: (cut - first) / day,
    }
    return [{ history, later: all.length - before.length }]
  })
}

function printTenths(predictions: readonly Prediction[]): void {
  const sorted = predictions.toSorted((one, other) => one.chance - other.chance)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8)
  console.log('tenth  order again: predicted, actual   orders: predicted, actual')
  for (let tenth = 0; tenth <= 10; tenth += 1) {
    const part =
      tenth === 10
        ? sorted
        : sorted.slice((tenth * sorted.length) / 10, ((tenth + 1) * sorted.length) / 10)
    const mean = (valueOf: (one: Prediction) => number) =>
      part.reduce((sum, one) => sum + valueOf(one), 0) / Math.max(1, part.length)
    const chances = [mean(({ chance }) => chance), mean(({ later }) => Math.sign(later))]
    const orders = [mean(({ expected }) => expected), mean(({ later }) => later)]
    console.log(
      `${tenth === 10 ? 'all  ' : String(tenth + 1).padStart(5)} ${chances.map(percent).join(' ')}   ${orders.map((one) => one.toFixed(3).padStart(7)).join(' ')}`,
    )
  }
}
