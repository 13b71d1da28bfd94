import { openThreadedWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGoldenFiles } from './testing/golden-file.ts'
import { openGolden, type GoldenRun } from './testing/run-file.ts'

const engines = await openThreadedWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

/** ClickHouse runs one query at a time: an eighth of the cases in CI, all in `npm run soak`. */
const isThorough = process.env['GOLDEN_CASES'] === 'all'

describe.each(engines)('on $name', ({ name, warehouse }) => {
  describe.each(readGoldenFiles())('$name: $about', (file) => {
    let open: GoldenRun
    beforeAll(async () => {
      open = await openGolden(warehouse, file)
    })

    const isChosen = (at: number) => name === 'duckdb' || isThorough || at % 8 === 0
    it.each(file.cases.filter((_, at) => isChosen(at)))('$it', async (golden) => {
      expect(await open.run(golden)).toEqual(golden.results)
    })
  })
})
