import { CaseLine, ForecastLine, SeriesLine } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { parseLine, type Schema } from './parse-line.ts'

const series = {
  id: 'a',
  store: 's',
  metric: 'revenue',
  kind: 'money',
  better: 'up',
  slice: { channel: 'email' },
  start: '2026-01-31',
  values: [1, -2.5, null, 0],
}
const sums = {
  id: 'a',
  kind: 'sum',
  metric: 'orders',
  better: 'up',
  dims: ['channel', 'country'],
  columns: ['channel', 'country', 'actual', 'expected'],
  rows: [['email', 'DE', 3, 4.5]],
}

function errorOf<Value>(schema: Schema<Value>, given: unknown): string {
  try {
    parseLine(schema, {
      number: 7,
      text: typeof given === 'string' ? given : JSON.stringify(given),
    })
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem)
  }
  return 'valid'
}

it('parses a line and ignores unknown keys', () => {
  const line = { number: 1, text: JSON.stringify({ ...series, num: null, more: 1 }) }
  expect(parseLine(SeriesLine, line)).toEqual({ ...series, num: null })
  expect(parseLine(CaseLine, { number: 1, text: JSON.stringify(sums) })).toEqual(sums)
})

it('requires only the start and the values for a forecast', () => {
  const { id, start, values } = series
  const line = { number: 1, text: JSON.stringify({ id, start, values }) }
  expect(parseLine(ForecastLine, line)).toEqual({
    ...series,
    store: '',
    metric: 'value',
    kind: 'money',
    better: 'none',
    slice: {},
  })
})

it.each([
  ['{"id":', 'line 7: not JSON'],
  ['[]', 'line 7: must be a JSON object'],
  [{ ...series, store: undefined }, 'line 7: store is missing'],
  [{ ...series, id: '' }, 'line 7: id must not be empty'],
  [{ ...series, kind: 'sum' }, 'line 7: kind must be one of count, money, ratio, not "sum"'],
  [
    { ...series, start: '2026-02-30' },
    'line 7: start must be a day such as 2026-01-31, not "2026-02-30"',
  ],
  [{ ...series, values: [1, '2'] }, 'line 7: values[1] must be a finite number, not "2"'],
  [JSON.stringify(series).replace('-2.5', '1e999'), 'line 7: values[1] must be a finite number'],
  [{ ...series, slice: { a: 1 } }, 'line 7: slice.a must be text, not 1'],
  [
    { ...series, num: [1], den: [1, 1, 1, 1] },
    'line 7: num must have as many entries as values (4), and has 1',
  ],
  [{ ...series, den: [1, 1, 1, 1] }, 'line 7: num must be given together with den'],
])('describes the error of a series: %j', (given, message) => {
  expect(errorOf(SeriesLine, given)).toContain(message)
})

it.each([
  [{ ...sums, kind: 'ratio' }, 'columns of a ratio must be channel, country, num_actual'],
  [{ ...sums, dims: [] }, 'dims must name a dimension'],
  [{ ...sums, rows: [['email', 'DE', 3]] }, 'rows[0] must have 4 entries, and has 3'],
  [{ ...sums, rows: [['email', 'DE', 3, '4']] }, 'rows[0][3] (expected) must be a number'],
  [{ ...sums, rows: [['email', null, 3, 4]] }, 'rows[0][1] must be text or a number'],
])('describes the error of a case: %j', (given, message) => {
  expect(errorOf(CaseLine, given)).toContain(message)
})
