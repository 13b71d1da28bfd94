import pino from 'pino'
import { expect, test } from 'vitest'
import { lazyLog } from './lazy-log.ts'

test('the log is created with the first line, once, and has every line at its level', () => {
  const lines: { level: string; msg: string }[] = []
  let created = 0
  const log = lazyLog(() => {
    created += 1
    const target = { write: (line: string) => void lines.push(JSON.parse(line) as never) }
    return pino({ level: 'trace', formatters: { level: (level) => ({ level }) } }, target)
  })
  expect(created).toBe(0)
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
  for (const level of levels) log[level]({ at: level }, `said ${level}`)
  log.silent({}, 'never said')
  log.child({ part: 'child' }).info({}, 'said by a child')
  expect(created).toBe(1)
  expect(lines.map(({ level, msg }) => `${level}: ${msg}`)).toEqual([
    ...levels.map((level) => `${level}: said ${level}`),
    'info: said by a child',
  ])
  log.level = 'error'
  expect(log.level).toBe('error')
  log.info({}, 'too quiet')
  expect(lines).toHaveLength(levels.length + 1)
})
