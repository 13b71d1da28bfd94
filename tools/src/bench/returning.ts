import { parseArgs } from 'node:util'
import {
  chanceToOrder,
  chanceToOrderAgain,
  daysToNextOrder,
  fitShopModel,
  returnHorizonDays,
} from '@cartograph/analysis'
import { cdnowCustomers, fitReturnModel } from '@cartograph/analysis/testing'
import { loadReturningBench } from '@cartograph/features/testing'
import { printTenths, type Prediction } from './returning/print-tenths.ts'
import { sandboxCustomers } from './returning/sandbox-customers.ts'

/**
 * `npm run bench -- returning [--parts sandbox,cdnow,fit] [--seeds 1..5] [--orders 24000] [--customers 1000000]`: fits
 * the model of returning customers until 90 days before the end of their orders, and prints for each tenth of the
 * customers, from the lowest chance to order again, what was predicted for the 90 days and what happened. Sandbox shops
 * do not follow the model: their customers come by seasons, events and products. CDNOW is a real shop, on which the
 * model was published; its orders are too few for the correction. `fit` measures a shop of so many customers.
 */
const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'sandbox,cdnow,fit' },
    seeds: { type: 'string', default: '1..5' },
    orders: { type: 'string', default: '24000' },
    customers: { type: 'string', default: '1000000' },
  },
})

const parts = new Set(values.parts.split(','))
if (parts.has('sandbox')) await benchSandbox()
if (parts.has('cdnow')) await benchCdnow()
if (parts.has('fit')) await benchFit()

async function benchSandbox(): Promise<void> {
  const [firstSeed = 1, lastSeed = firstSeed] = values.seeds.split('..').map(Number)
  const all: Prediction[] = []
  for (let seed = firstSeed; seed <= lastSeed; seed += 1) {
    const customers = sandboxCustomers({ seed, orders: Number(values.orders) })
    const started = performance.now()
    const model = await fitShopModel(customers)
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    if (model === null) {
      console.log(`Seed ${seed}: no model`)
      continue
    }
    const { r, alpha, a, b, scale, slope } = model
    console.log(
      `Seed ${seed}: ${customers.length} customers, fitted in ${seconds} s: r ${r.toFixed(3)}, alpha ${alpha.toFixed(1)} days, a ${a.toFixed(3)}, b ${b.toFixed(3)}; odds ${scale.toFixed(3)} × odds ^ ${slope.toFixed(3)}`,
    )
    const predictions = customers.map(({ history, nextDays }) => ({
      uncorrected: chanceToOrder(model, history, returnHorizonDays),
      chance: chanceToOrderAgain(model, history),
      customers: 1,
      returned: nextDays !== null && nextDays <= returnHorizonDays ? 1 : 0,
    }))
    printTenths(predictions)
    all.push(...predictions)
    const due = customers.flatMap(({ history, nextDays }) => {
      const days = daysToNextOrder(model, history)
      return days === null || days > returnHorizonDays
        ? []
        : [{ days, nextDays: nextDays ?? Infinity }]
    })
    const returned = due.filter(({ nextDays }) => nextDays <= returnHorizonDays)
    const inTime = returned.filter(({ days, nextDays }) => nextDays <= days)
    console.log(
      `expected next order within the 90 days: ${due.length} customers, ${returned.length} ordered, ${inTime.length} of them by that day`,
    )
  }
  console.log('All seeds:')
  printTenths(all)
}

async function benchCdnow(): Promise<void> {
  const model = await fitReturnModel(cdnowCustomers)
  if (model === null) throw new Error('CDNOW has no model')
  console.log('CDNOW, 2,357 customers in 1997, without a correction:')
  printTenths(
    cdnowCustomers.map(({ customers, returned, ...history }) => {
      const chance = chanceToOrder(model, history, returnHorizonDays)
      return { uncorrected: chance, chance, customers, returned }
    }),
  )
}

async function benchFit(): Promise<void> {
  const bench = await loadReturningBench()
  const found = await bench.benchReturnModel(Number(values.customers))
  const { ofOrders, ofChance, ofDay } = found
  console.log(
    `${Number(values.customers).toLocaleString('en')} customers: ${found.groups} histories read in ${found.readSeconds.toFixed(1)} s, fitted in ${found.fitSeconds.toFixed(1)} s, at most ${found.longestStepMs.toFixed(0)} ms at a time, ${found.megabytes.toFixed(0)} MB`,
  )
  for (const [name, { members, seconds }] of Object.entries({
    'two orders or more': ofOrders,
    'a chance of 20 % or more': ofChance,
    'an expected next order': ofDay,
  })) {
    console.log(`counting ${name}: ${members} members in ${(seconds * 1_000).toFixed(0)} ms`)
  }
}
