import { expect, it } from 'vitest'
import type { MetricTargets } from '../../metric-pacing/index.ts'
import { addTargets } from './add-targets.ts'
import { roundTargets } from './read-targets.ts'
import type { SectionTable } from './shape-section.ts'

const table: SectionTable = {
  breakdowns: [],
  metrics: [],
  columns: [
    { member: 'Sales.net', step: null },
    { member: 'Sales.rate', step: null },
  ],
  summary: { labels: [null], values: ['30.5', '0.2'], compared: ['20', '0.1'] },
  rows: [
    { labels: ['2026-11-01T00:00:00.000'], values: ['10.5', '0.3'], compared: ['9', '0.1'] },
    { labels: ['2026-11-02T00:00:00.000'], values: [null, '0.1'], compared: ['11', '0.1'] },
  ],
  total_rows: 2,
  series: null,
}
const target = (about: Partial<MetricTargets> = {}): MetricTargets => ({
  metric: 'Sales.net',
  time: 'Sales.at',
  better: 'up',
  total: null,
  isPartial: false,
  steps: [
    { start: '2026-11-01', target: 10.1 },
    { start: '2026-11-02', target: 20 / 3 },
  ],
  ...about,
})

it('each step has its target and the distance, exact to the cent, and the totals have theirs', () => {
  const targeted = addTargets(table, [roundTargets(target())])
  const { columns, summary } = targeted
  const rows = [...targeted.rows]
  expect(columns.map(({ of }) => of)).toEqual([undefined, 'target', 'to_target', undefined])
  expect(rows.map(({ values }) => values)).toEqual([
    ['10.5', '10.1', '0.4', '0.3'],
    [null, '6.666667', null, '0.1'],
  ])
  expect(rows[0]?.compared).toEqual(['9', null, null, '0.1'])
  // The target of all days is unknown where a month has none.
  expect(summary?.values).toEqual(['30.5', null, null, '0.2'])
})

it('without targets, a section stays as it is', () => {
  expect(addTargets(table, [])).toBe(table)
})
