import { parseArgs } from 'node:util'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { searchDaily } from './searches/search-daily.ts'

/**
 * `npm run bench -- searches [--orders 24000] [--days 8] [--seed 301]`: a shop of the sandbox's world with all
 * platforms around it is searched day after day, each time as if nothing had been kept and from what the search
 * of the day before has kept.
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
  console.log('                       ms of processor')
  console.log('day         series     all days   from kept   alike   written of kept       kB')
  for await (const {
    day,
    series,
    wholeMs,
    fromKeptMs,
    isAlike,
    written,
    kept,
    bytes,
  } of searched) {
    const cells = [
      day,
      String(series).padStart(8),
      wholeMs.toFixed(0).padStart(13),
      fromKeptMs.toFixed(0).padStart(12),
      (isAlike ? 'yes' : 'NO').padStart(8),
      `${written} of ${kept}`.padStart(18),
      (bytes / 1000).toFixed(0).padStart(9),
    ]
    console.log(cells.join(''))
  }
} finally {
  await engine.close()
}
