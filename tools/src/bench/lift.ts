import { alwaysValidFactor, estimateLift, type Lift } from '@cartograph/analysis'
import { simulateAudience, type SimulatedAudience } from '@cartograph/analysis/testing'
import { parseArgs } from 'node:util'

/**
 * `npm run bench -- lift [--runs 200] [--days 180] [--seed 1]`: measures the lift of simulated
 * audiences at the end of every day, as a user who looks at it daily would, and prints for orders and
 * for sales: the share of audiences whose range misses the true lift on any day (goal: at most 5 %),
 * the same for the usual range of 1.96 standard errors, the share without any effect that was called
 * higher or lower on any day (goal: at most 5 %), and the share of those with an effect that was
 * found, with the median day.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    days: { type: 'string', default: '180' },
    seed: { type: 'string', default: '1' },
  },
})
const [runs, days, firstSeed] = [Number(values.runs), Number(values.days), Number(values.seed)]

const shapes = [
  { customers: 5_000, holdOut: 0.5 },
  { customers: 20_000, holdOut: 0.5 },
  { customers: 20_000, holdOut: 0.2 },
  { customers: 20_000, holdOut: 0.1 },
  { customers: 100_000, holdOut: 0.1 },
]

interface Tally {
  measured: number
  missed: number
  missedFixed: number
  claimed: number
  readonly foundDays: number[]
}

console.log(`${runs} audiences of each kind, ${days} days, 1.5 orders per customer and year`)
for (const shape of shapes) {
  for (const factor of [1, 1.1]) {
    const tallies = { orders: newTally(), sales: newTally() }
    for (let run = 0; run < runs; run += 1)
      follow({ ...shape, factor, days, ordersPerYear: 1.5, seed: firstSeed + run }, tallies)
    for (const [outcome, tally] of Object.entries(tallies)) print(shape, factor, outcome, tally)
  }
}

function newTally(): Tally {
  return { measured: 0, missed: 0, missedFixed: 0, claimed: 0, foundDays: [] }
}

function follow(audience: SimulatedAudience, tallies: Record<'orders' | 'sales', Tally>): void {
  const seen = { orders: nothingSeen(), sales: nothingSeen() }
  let day = 0
  for (const sums of simulateAudience(audience)) {
    day += 1
    const orders = { sent: sums.orders.sent.sum, heldOut: sums.orders.heldOut.sum }
    for (const outcome of ['orders', 'sales'] as const) {
      const lift = estimateLift({ ...sums[outcome], orders })
      if (lift !== null)
        look(seen[outcome], lift, {
          day,
          truth: audience.factor - 1,
          orders: orders.sent + orders.heldOut,
        })
    }
  }
  for (const outcome of ['orders', 'sales'] as const) {
    const tally = tallies[outcome]
    const { isMeasured, hasMissed, hasMissedFixed, claimDay } = seen[outcome]
    tally.measured += Number(isMeasured)
    tally.missed += Number(hasMissed)
    tally.missedFixed += Number(hasMissedFixed)
    tally.claimed += Number(claimDay !== null)
    if (claimDay !== null) tally.foundDays.push(claimDay)
  }
}

interface Seen {
  isMeasured: boolean
  hasMissed: boolean
  hasMissedFixed: boolean
  claimDay: number | null
}

function nothingSeen(): Seen {
  return { isMeasured: false, hasMissed: false, hasMissedFixed: false, claimDay: null }
}

interface Look {
  readonly day: number
  readonly truth: number
  readonly orders: number
}

function look(seen: Seen, lift: Lift, { day, truth, orders }: Look): void {
  seen.isMeasured = true
  const { relative, verdict } = lift
  if (relative !== null && (truth < relative.low || truth > relative.high)) seen.hasMissed = true
  const { low, high } = lift.difference
  const fixed = (1.96 * (high - low)) / 2 / alwaysValidFactor(orders)
  if (Math.abs(lift.sent - lift.heldOut * (1 + truth)) > fixed) seen.hasMissedFixed = true
  if ((verdict === 'higher' || verdict === 'lower') && seen.claimDay === null) seen.claimDay = day
}

function print(
  { customers, holdOut }: (typeof shapes)[number],
  factor: number,
  outcome: string,
  tally: Tally,
): void {
  const share = (part: number) => `${((100 * part) / runs).toFixed(1)} %`.padStart(7)
  const median = tally.foundDays.toSorted((a, b) => a - b)[Math.floor(tally.foundDays.length / 2)]
  const shape = `${String(customers).padStart(7)} customers, ${holdOut * 100} % held out`
  console.log(
    `${shape}, true lift ${Math.round(factor * 100 - 100)} %, ${outcome.padEnd(6)} ` +
      `measured ${share(tally.measured)}, missed ${share(tally.missed)}, with 1.96 errors ${share(tally.missedFixed)}, ` +
      `called ${share(tally.claimed)}${median === undefined ? '' : `, median day ${median}`}`,
  )
}
