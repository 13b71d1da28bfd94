import { loadavg } from 'node:os'
import type { CanonicalRows, PlatformCode, TableName } from '@cartograph/contract'
import { benchSyncs, type BenchRows, type SyncBench } from '@cartograph/ingestion/testing'
import { rawInsert } from '@cartograph/warehouse/testing'
import { median, printTable } from '../compare-runs.ts'
import { megabytes, whole } from './print-numbers.ts'

/** A full sync of each platform, compared with the engine's bulk insert of the same rows. */
export async function comparePlatforms(options: {
  readonly orders: number
  readonly repeats: number
  /** All that have records to sync by default. */
  readonly platforms: readonly PlatformCode[]
}): Promise<void> {
  const { orders, repeats, platforms } = options
  console.log(`Syncing a shop of about ${whole(orders)} orders in three years …`)
  const syncs: SyncBench[] = []
  const table: string[][] = []
  const asked = platforms.length > 0 && { platforms }
  for await (const sync of benchSyncs({ orders, repeats, ...asked })) {
    const rawPerSecond = sync.rowCount / (await rawSeconds(sync.rows))
    table.push(cells(sync, rawPerSecond))
    // The rows are not needed any more.
    syncs.push({ ...sync, rows: {} as BenchRows })
    console.log(`${sync.platform} ${whole(sync.rowsPerSecond)} rows/s, ${sync.requests} requests`)
  }
  const ofOurs = ['rows', 'seconds', 'waiting for pages', 'rows/s, HTTP to commit']
  const ofWork = ['requests', 'µs/row ours', 'simulator', 'warehouse']
  const ofAgain = ['read again', 'written again', 'seconds']
  const ofFile = ['bytes/row', 'MB on disk', `after ${repeats} more`]
  printTable(
    ['', ...ofOurs, 'rows/s, bulk insert', 'ratio', ...ofWork, ...ofAgain, ...ofFile],
    table,
  )
  if (syncs.length > 1) printOutliers(syncs)
}

function cells(sync: SyncBench, rawPerSecond: number): string[] {
  const { platform, rowCount, rowsPerSecond, processor, again, fileBytes } = sync
  const perRow = (seconds: number | null) =>
    seconds === null ? '–' : whole((1e6 * seconds) / rowCount)
  return [
    platform,
    whole(rowCount),
    sync.seconds.toFixed(1),
    sync.platformSeconds.toFixed(1),
    whole(rowsPerSecond),
    whole(rawPerSecond),
    (rawPerSecond / rowsPerSecond).toFixed(1),
    whole(sync.requests),
    perRow(processor.ours),
    perRow(processor.simulator),
    perRow(processor.warehouse),
    whole(again.records),
    whole(again.rowCount),
    again.seconds.toFixed(2),
    whole(fileBytes.first / rowCount),
    megabytes(fileBytes.first),
    megabytes(fileBytes.last),
  ]
}

/** The load matters less to the order of platforms, measured in one run, than to their speed. */
function printOutliers(syncs: readonly SyncBench[]): void {
  const usual = median(syncs.map(({ rowsPerSecond }) => rowsPerSecond))
  const slow = syncs.filter(({ rowsPerSecond }) => rowsPerSecond < usual / 10)
  const names = slow.map(({ platform }) => platform).join(', ')
  const [load = 0] = loadavg()
  console.log(
    `\n${syncs.length} platforms, median ${whole(usual)} rows/s; below a tenth of it: ${names || 'none'}; load ${load.toFixed(1)}`,
  )
}

/** The time of the engine's bulk insert of the same rows. */
async function rawSeconds(rows: BenchRows): Promise<number> {
  let seconds = 0
  for (const name of Object.keys(rows) as TableName[]) {
    const some: readonly CanonicalRows[TableName][] = rows[name]
    if (some.length > 0) seconds += some.length / (await rawInsert(name, some as never))
  }
  return seconds
}
