import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

function open() {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const said = () => lines.map((line) => JSON.parse(line) as { part: string; msg: string })
  return { shutdown: createShutdown(log), said }
}

const never = () => new Promise<void>(() => {})

test('requests end before the work, and both before the engines, from the last to the first', async () => {
  const { shutdown, said } = open()
  shutdown.add('lock', () => {})
  shutdown.add('traces', () => {}, { stage: 'traces' })
  shutdown.add('database', () => {})
  shutdown.add('jobs', () => sleep(20), { stage: 'work' })
  shutdown.add('warehouse', () => {})
  shutdown.add('http', () => sleep(20), { stage: 'requests' })
  shutdown.add('scheduler', () => {}, { stage: 'work' })
  await shutdown.run()
  expect(said().map(({ part }) => part)).toEqual([
    'http',
    'scheduler',
    'jobs',
    'traces',
    'warehouse',
    'database',
    'lock',
  ])
})

test('what fails or takes too long does not stop the others', async () => {
  const { shutdown, said } = open()
  shutdown.add('last', () => {})
  shutdown.add('stuck', never, { limitMs: 20 })
  shutdown.add('broken', () => Promise.reject(new Error('no')))
  shutdown.add('thrown', () => {
    throw new Error('no')
  })
  await shutdown.run()
  expect(said().map(({ part, msg }) => `${part} ${msg}`)).toEqual([
    'thrown could not be closed',
    'broken could not be closed',
    'stuck was not closed in time',
    'last closed',
  ])
})

test('a hurry ends the current waiting after a second, and the following', async () => {
  const { shutdown, said } = open()
  shutdown.add('lock', () => {})
  shutdown.add('database', () => sleep(50))
  shutdown.add('http', never, { stage: 'requests', limitMs: 60_000 })
  const startedAt = performance.now()
  const done = shutdown.run()
  shutdown.hurry()
  await done
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(said().map(({ part, msg }) => `${part} ${msg}`)).toEqual([
    'http was not closed in time',
    'database closed',
    'lock closed',
  ])
})
