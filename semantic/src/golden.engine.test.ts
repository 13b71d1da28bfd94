import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGoldenFiles } from './testing/golden-file.ts'
import { openGolden, type GoldenRun } from './testing/run-file.ts'

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

describe.each(engines)('on $name', ({ warehouse }) => {
  describe.each(readGoldenFiles())('$name: $about', (file) => {
    let open: GoldenRun
    beforeAll(async () => {
      open = await openGolden(warehouse, file)
    })

    it.each(file.cases)('$it', async (golden) => {
      expect(await open.run(golden)).toEqual(golden.results)
    })
  })
})
