import { expect, test } from 'vitest'
import { metricCubes } from '../../custom-metrics/metric.fixture.ts'
import { askableMetrics } from './askable-metrics.ts'

const found = (typed: string) =>
  askableMetrics(metricCubes, typed).map(({ title, metrics }) => [
    title,
    metrics.map((one) => one.title),
  ])

test('metrics are listed by data set, and found by words of either title', () => {
  expect(found('').map(([title]) => title)).toEqual(['Orders', 'People', 'Stock', 'Tickets'])
  expect(found('NET')).toEqual([['Orders', ['Net sales']]])
  expect(found('tickets open')).toEqual([['Tickets', ['Open']]])
  expect(found('nothing like it')).toEqual([])
})
