import { parseArgs } from 'node:util'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { searchDaily } from './searches/search-daily.ts'

/**
 * `npm run bench -- searches [--orders 24000] [--days 8] [--seed 301]`: runs the search for findings day by
 * day on a sandbox shop with all platforms, each time in full and incrementally from the states that the
 * previous day's search saved.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '301' },
    orders: { type: 'string', default: '24000' },
    days: { type: 'string', default: '8' },
    until: { type: 'string', default: '2026-11-04' },
  },
})

const engine = await openTestDuckdb()
const semantic = createSemantic({ warehouse: engine.warehouse, model: loadCatalogue() })
try {
  const searched = searchDaily(
    { warehouse: engine.warehouse, semantic },
    {
      seed: Number(values.seed),
      orders: Number(values.orders),
      days: Number(values.days),
      until: values.until,
    },
  )
  console.log('                       CPU ms')
  console.log('day         series         full incremental    same  written of saved       kB')
  for await (const {
    day,
    series,
    fullMs,
    incrementalMs,
    isSameResult,
    written,
    saved,
    bytes,
  } of searched) {
    const cells = [
      day,
      String(series).padStart(8),
      fullMs.toFixed(0).padStart(13),
      incrementalMs.toFixed(0).padStart(12),
      (isSameResult ? 'yes' : 'NO').padStart(8),
      `${written} of ${saved}`.padStart(18),
      (bytes / 1000).toFixed(0).padStart(9),
    ]
    console.log(cells.join(''))
  }
} finally {
  await engine.close()
}
