import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { countUnhandledRejections, handleUnexpectedErrors } from './unexpected-errors.ts'

let lines: string[]
let stops: number
let remove: () => void
beforeEach(() => {
  lines = []
  stops = 0
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  remove = handleUnexpectedErrors({ log, onUnknownState: () => (stops += 1) })
})
afterEach(() => remove())

/** Calls the handler alone: the test runner has handlers of its own. */
function raise(event: 'unhandledRejection' | 'uncaughtException', error: Error): void {
  const handler = process.rawListeners(event).at(-1)
  if (handler === undefined) throw new Error('there is no handler')
  Reflect.apply(handler, process, [error])
}

it('logs and counts a rejection that nothing handled, and goes on', async () => {
  const before = countUnhandledRejections()
  raise('unhandledRejection', new Error('the answer was lost'))
  expect(lines.join('')).toContain('the answer was lost')
  expect(stops).toBe(0)
  const text = await createMetrics().read()
  expect(text).toContain(`cartograph_unhandled_rejections_total ${before + 1}`)
})

it('stops in order after an exception that nothing caught', () => {
  raise('uncaughtException', new Error('impossible'))
  expect(lines.join('')).toContain('impossible')
  expect(stops).toBe(1)
})
