import { expect, test } from 'vitest'
import type { Log } from '@cartograph/contract'
import { silentLog } from '../testing.ts'
import { createServerLog } from './server-log.ts'

test('lines of PostgreSQL keep their level, and continuation lines follow it', () => {
  const logged: string[] = []
  const at = (level: string) => (_fields: object, message: string) => {
    logged.push(`${level} ${message}`)
  }
  const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  const { write, recent } = createServerLog(log)
  for (const line of [
    'postgres: could not access directory',
    'LOG:  listening on Unix socket',
    'ERROR:  duplicate key',
    'DETAIL:  Key (id)=(1) already exists.',
    '\tsecond line',
    '',
    'FATAL:  out of memory',
    'HINT:  Buy more.',
  ]) {
    write(line)
  }
  expect(logged).toEqual([
    'warn postgres: could not access directory',
    'debug listening on Unix socket',
    'warn duplicate key',
    'warn Key (id)=(1) already exists.',
    'warn second line',
    'error out of memory',
    'error Buy more.',
  ])
  expect(recent).toHaveLength(7)
})

test('only the last lines of a long log are kept for the error message', () => {
  const { write, recent } = createServerLog(silentLog)
  for (let line = 1; line <= 100; line++) write(`LOG:  line ${line}`)
  expect(recent).toHaveLength(20)
  expect(recent.at(-1)).toBe('LOG:  line 100')
})
