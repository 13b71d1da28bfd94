import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { listenForStopSignals } from './stop-signals.ts'

test('the first signal stops, its echo does nothing, and a later one hurries', () => {
  const source = new EventEmitter()
  const calls: string[] = []
  let now = 0
  listenForStopSignals({
    source,
    now: () => now,
    onStop: (signal) => calls.push(`stop ${signal}`),
    onHurry: (signal) => calls.push(`hurry ${signal}`),
  })
  source.emit('SIGINT')
  now = 100
  source.emit('SIGINT')
  now = 2_000
  source.emit('SIGTERM')
  expect(calls).toEqual(['stop SIGINT', 'hurry SIGTERM'])
})
