import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

const folder = mkdtempSync(join(tmpdir(), 'calendar-'))
afterAll(() => rmSync(folder, { recursive: true }))

function calendarOf(text: string): string {
  const file = join(folder, 'calendar.json')
  writeFileSync(file, text)
  return file
}

it('reads the calendar, which is empty without --calendar', () => {
  const known = { holidays: [{ date: '2026-12-25', name: 'Christmas Day' }], promos: {} }
  const usual = ['detect', '--from', '2026-01-01', '--days', '7']
  const wanted = { verb: 'detect', from: '2026-01-01', days: 7 }
  expect(readArguments(usual)).toEqual({ ...wanted, calendar: { holidays: [], promos: {} } })
  const file = calendarOf(JSON.stringify(known))
  expect(readArguments([...usual, '--calendar', file])).toEqual({ ...wanted, calendar: known })
})

it.each([
  [[], 'Choose a command: detect, forecast, explain'],
  [['judge'], 'Choose a command'],
  [['detect', '--days', '7'], 'detect needs --from'],
  [['detect', '--from', '2026-02-30', '--days', '7'], 'detect needs --from'],
  [['detect', '--from', '2026-01-01'], '--days needs a whole number'],
  [['detect', '--from', '2026-01-01', '--days', '0'], '--days needs a whole number'],
  [['forecast', '--horizon', '1.5'], '--horizon needs a whole number'],
  [['forecast', '--horizon', '7', '--days', '7'], 'forecast has no option --days'],
  [['explain', 'cases.jsonl'], 'explain takes no argument cases.jsonl'],
  [['explain', '--fast'], "Unknown option '--fast'"],
  [['forecast', '--horizon', '7', '--calendar', join(folder, 'none')], '--calendar: ENOENT'],
])('refuses %j', (given, message) => {
  expect(() => readArguments(given)).toThrow(message)
})

it('names the invalid entry of a calendar', () => {
  const file = calendarOf('{"holidays":[{"date":"25.12.2026","name":"Christmas Day"}]}')
  expect(() => readArguments(['forecast', '--horizon', '7', '--calendar', file])).toThrow(
    'holidays[0].date must be a day',
  )
})
