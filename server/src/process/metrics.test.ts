import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('those of the worker process stand with the same metric of this one, and are left out while it does not answer', async () => {
  const [metrics, worker] = [createMetrics(), createMetrics({ process: 'worker' })]
  worker.syncRows.inc(12)
  let answers = true
  metrics.addProcess(async () => (answers ? worker.read() : null))
  const together = await metrics.read()
  expect(together).toContain(
    '# TYPE cartograph_sync_rows_total counter\ncartograph_sync_rows_total 0\ncartograph_sync_rows_total{process="worker"} 12\n\n',
  )
  const headings = together.match(/^# TYPE .*/gm) ?? []
  expect(new Set(headings).size).toBe(headings.length)
  answers = false
  expect(await metrics.read()).not.toContain('worker')
})
