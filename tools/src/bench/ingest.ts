import { parseArgs } from 'node:util'
import { PlatformCode } from '@cartograph/contract'
import { benchBackfill, benchBesideDead, benchHistory } from '@cartograph/ingestion/testing'
import { plans, type Plan } from '@cartograph/sandbox'
import { median, printTable } from './compare-runs.ts'
import { comparePlatforms } from './ingest/compare-platforms.ts'
import { measureSideBySide } from './ingest/side-by-side.ts'
import { megabytes, whole } from './ingest/print-numbers.ts'
import { startWorker } from './running-worker.ts'

/**
 * `npm run bench -- ingest [SP KL …]`: a full sync of each platform that has records, over HTTP, compared with the
 * engine's bulk insert of the same rows, its requests and the processor time of each process, what is written by as
 * many syncs more of unchanged data (`--repeats 200`), and the size of the workspace's file. `npm run bench -- ingest --orders 1000000`: a Shopify backfill of that many
 * orders with its memory use, that of the warehouse, and the bytes of each order on disk. `npm run bench -- ingest --history 1000000 [--plan plus]`: the time that Shopify's
 * own limits take for that many, by the simulator's clock, with result files cut off; `--whole` reads them to their
 * ends. `npm run bench -- ingest --beside-dead`: a Shopify sync by the workers of a
 * real process, alone and beside platforms that do not respond. `npm run bench -- ingest --side-by-side
 * [--orders 4000]`: the first syncs of all platforms in one workspace at the same time, and the latency of the API
 * for a person who uses it alone and meanwhile.
 */
const { values, positionals } = parseArgs({
  options: {
    orders: { type: 'string' },
    repeats: { type: 'string', default: '1' },
    history: { type: 'string' },
    plan: { type: 'string', default: 'standard' },
    whole: { type: 'boolean', default: false },
    'beside-dead': { type: 'boolean', default: false },
    'side-by-side': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
if (values['beside-dead']) await compareBesideDead(Number(values.orders ?? 12_000))
else if (values['side-by-side']) await measureSideBySide(Number(values.orders ?? 4000))
else if (values.history !== undefined) await timeHistory(Number(values.history))
else if (values.orders === undefined)
  await comparePlatforms({
    orders: 12_000,
    repeats: Number(values.repeats),
    platforms: positionals.map((code) => PlatformCode.parse(code.toUpperCase())),
  })
else await watchBackfill(Number(values.orders))
// The temporary database would keep this process alive.
process.exit()

/** Prints each sample at once, because the backfill takes long. */
async function watchBackfill(orders: number): Promise<void> {
  console.log(`Reading the history of a shop of about ${whole(orders)} orders …`)
  const titles = [
    'orders stored',
    'seconds',
    'orders/s',
    'MB resident',
    'MB peak since',
    'MB peak, warehouse',
    'MB on disk',
    'MB peak, disk',
    'bytes/order',
  ]
  const print = (cells: readonly string[]) =>
    console.log(cells.map((cell, n) => cell.padStart(titles[n]?.length ?? 0)).join('  '))
  print(titles)
  let last = { orders: 0, seconds: 0 }
  for await (const sample of benchBackfill({ orders, everyOrders: Math.ceil(orders / 10) })) {
    const pace = (sample.orders - last.orders) / (sample.seconds - last.seconds)
    print([
      whole(sample.orders),
      whole(sample.seconds),
      whole(pace),
      megabytes(sample.rssBytes),
      megabytes(sample.peakBytes),
      megabytes(sample.warehousePeakBytes),
      megabytes(sample.fileBytes),
      megabytes(sample.diskPeakBytes),
      sample.orders === 0 ? '' : whole(sample.fileBytes / sample.orders),
    ])
    last = sample
  }
}

/** Prints each stream at once, because the simulator takes minutes for a large shop. */
async function timeHistory(orders: number): Promise<void> {
  const plan = planNamed(values.plan)
  console.log(
    `Reading the history of a shop of about ${whole(orders)} orders on the plan ${plan}, by the simulator's clock …`,
  )
  const titles = [
    'stream',
    'records',
    'read',
    'requests',
    'operations',
    'platform, min',
    'computed, min',
    'MB peak',
  ]
  const print = (cells: readonly string[]) =>
    console.log(
      cells.map((cell, n) => cell.padStart(Math.max(9, titles[n]?.length ?? 0))).join('  '),
    )
  print(titles)
  let [platform, computed] = [0, 0]
  const minutes = (seconds: number) => (seconds / 60).toFixed(1)
  for await (const read of benchHistory({
    orders,
    plan,
    ...(!values.whole && { rootsPerFile: 2000 }),
  })) {
    platform += read.platformSeconds
    computed += read.computedSeconds
    print([
      read.stream,
      whole(read.records),
      whole(read.recordsRead),
      whole(read.requests),
      whole(read.operations),
      minutes(read.platformSeconds),
      minutes(read.computedSeconds),
      megabytes(read.peakBytes),
    ])
  }
  print(['all', '', '', '', '', minutes(platform), minutes(computed), ''])
}

function planNamed(text: string): Plan {
  if (Object.hasOwn(plans, text)) return text as Plan
  throw new Error(`There is no plan ${text}: use ${Object.keys(plans).join(', ')}`)
}

/** Alternates, so that a machine that slows down affects both. */
async function compareBesideDead(orders: number): Promise<void> {
  const connections = 5
  console.log(
    `Syncing a shop of about ${whole(orders)} orders, alone and beside ${connections} connections each of a platform that never responds and of one that responds with 500 …`,
  )
  const found: { alone: number; beside: number; ratio: number }[] = []
  const table: string[][] = []
  for await (const run of benchBesideDead({ orders, connections, times: 3, startWorker })) {
    const { aloneSeconds: alone, besideSeconds: beside, deadBegun } = run
    found.push({ alone, beside, ratio: beside / alone })
    const seconds = [alone, beside].map((one) => one.toFixed(1))
    table.push([`run ${found.length}`, ...seconds, (beside / alone).toFixed(2), String(deadBegun)])
  }
  const middle = (part: keyof (typeof found)[number]) => median(found.map((run) => run[part]))
  const seconds = [middle('alone'), middle('beside')].map((one) => one.toFixed(1))
  table.push(['median', ...seconds, middle('ratio').toFixed(2), ''])
  printTable(['', 'alone, s', 'beside dead, s', 'ratio', 'dead syncs started'], table)
}
