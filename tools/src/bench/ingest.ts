import { parseArgs } from 'node:util'
import { PlatformCode, type CanonicalRows, type TableName } from '@cartograph/contract'
import { benchBackfill, benchSyncs, type BenchRows } from '@cartograph/ingestion/testing'
import { rawInsert } from '@cartograph/warehouse/testing'
import { printTable } from './compare-runs.ts'

/**
 * `npm run bench -- ingest [SP KL …]`: a whole sync of each platform over HTTP, beside the engine's own
 * bulk insert of the same rows. `npm run bench -- ingest --orders 1000000`: Shopify's backfill of so many
 * orders, and the memory that it takes.
 */
const { values, positionals } = parseArgs({
  options: { orders: { type: 'string' } },
  allowPositionals: true,
})
if (values.orders === undefined) await comparePlatforms()
else await watchBackfill(Number(values.orders))
// The temporary database lives as long as this process, and would keep it alive.
process.exit()

async function comparePlatforms(): Promise<void> {
  const orders = 12_000
  const platforms = positionals.map((code) => PlatformCode.parse(code.toUpperCase()))
  console.log(`Syncing a shop of about ${whole(orders)} orders in three years …`)
  const table: string[][] = []
  const benches = benchSyncs({ orders, ...(platforms.length > 0 && { platforms }) })
  for await (const {
    platform,
    rowCount,
    seconds,
    platformSeconds,
    rowsPerSecond,
    rows,
  } of benches) {
    const rawPerSecond = rowCount / (await rawSeconds(rows))
    table.push([
      platform,
      whole(rowCount),
      seconds.toFixed(1),
      platformSeconds.toFixed(1),
      whole(rowsPerSecond),
      whole(rawPerSecond),
      (rawPerSecond / rowsPerSecond).toFixed(1),
    ])
  }
  const ofOurs = ['rows', 'seconds', 'of it for pages', 'rows/s, HTTP to commit']
  printTable(['platform', ...ofOurs, 'rows/s, bulk insert', 'ratio'], table)
}

/** The engine's own fastest way in, of the same rows. */
async function rawSeconds(rows: BenchRows): Promise<number> {
  let seconds = 0
  for (const name of Object.keys(rows) as TableName[]) {
    const some: readonly CanonicalRows[TableName][] = rows[name]
    if (some.length > 0) seconds += some.length / (await rawInsert(name, some as never))
  }
  return seconds
}

/** A line as soon as it is known: it takes long. */
async function watchBackfill(orders: number): Promise<void> {
  console.log(`Reading the history of a shop of about ${whole(orders)} orders …`)
  const titles = ['orders kept', 'seconds', 'orders/s', 'MB resident', 'MB at most since']
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
    ])
    last = sample
  }
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function megabytes(bytes: number): string {
  return whole(bytes / 1024 ** 2)
}
