import type { CanonicalRows, TableName } from '@cartograph/contract'
import { benchSync } from '@cartograph/ingestion/testing'
import { rawInsert } from '@cartograph/warehouse/testing'
import { printTable } from './compare-runs.ts'

/** `npm run bench -- ingest [orders]`: a whole sync over HTTP beside the engine's own bulk insert. */
const orders = Number(process.argv[2] ?? 24_000)
console.log(`Syncing a shop of about ${orders.toLocaleString('en')} orders …`)
const sync = await benchSync({ orders })

const table: string[][] = []
let rawSeconds = 0
for (const name of Object.keys(sync.rows) as TableName[]) {
  const rows: readonly CanonicalRows[TableName][] = sync.rows[name]
  const perSecond = await rawInsert(name, rows as never)
  rawSeconds += rows.length / perSecond
  table.push([name, whole(rows.length), whole(perSecond)])
}
printTable(['table', 'rows', "rows/s, engine's bulk insert"], table)

const rawPerSecond = sync.rowCount / rawSeconds
console.log(
  `\nsync, from HTTP to committed rows: ${whole(sync.rowCount)} rows of ${whole(sync.orders)} orders in ` +
    `${sync.seconds.toFixed(1)} s = ${whole(sync.rowsPerSecond)} rows/s`,
)
console.log(
  `engine's own bulk insert of the same rows: ${rawSeconds.toFixed(2)} s = ${whole(rawPerSecond)} rows/s`,
)
console.log(`ratio (bulk insert / sync): ${(rawPerSecond / sync.rowsPerSecond).toFixed(1)}`)
// The temporary database lives as long as this process, and would keep it alive.
process.exit()

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
