import { parseArgs } from 'node:util'
import { loadBesideDeadBench, shareTestServer } from '@cartograph/features/testing'
import { openJobQueue } from '@cartograph/server/job-queue'
import { median, printTable } from './compare-runs.ts'

/**
 * `npm run bench -- deliveries [--customers 10000] [--dead 5] [--runs 5]`: delivers an audience to a healthy
 * destination by the queue of the server, alone and beside three dead destinations, in turns.
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '10000' },
    dead: { type: 'string', default: '5' },
    runs: { type: 'string', default: '5' },
  },
})
// A server that the bench started itself would keep this process alive.
const stopServer = await shareTestServer()
try {
  await bench()
} finally {
  stopServer()
}

async function bench(): Promise<void> {
  const { benchBesideDead } = await loadBesideDeadBench()
  const runs = benchBesideDead({
    customers: Number(values.customers),
    dead: Number(values.dead),
    times: Number(values.runs),
    openQueue: (store, log) => openJobQueue({ store, log, supervise: false }),
  })
  const table: string[][] = []
  const ratios: number[] = []
  for await (const { aloneSeconds: alone, besideSeconds: beside, deadBegun } of runs) {
    ratios.push(beside / alone)
    const seconds = [alone, beside].map((one) => one.toFixed(2))
    table.push([...seconds, (beside / alone).toFixed(2), String(deadBegun)])
  }
  printTable(['alone, s', 'beside dead, s', 'ratio', 'attempts at dead ones'], table)
  console.log(`\nmedian ratio ${median(ratios).toFixed(2)} (goal at most 1.10)`)
}
