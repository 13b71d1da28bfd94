import { expect, test } from 'vitest'
import { anAnswer, november } from './answers.fixture.ts'
import { metricTable } from '../tables/kpi-table.ts'
import { metricResults } from './metric-results.ts'

const sales = anAnswer({ measures: { sales: {}, orders: {} }, rows: [{ sales: '5', orders: '2' }] })
const before = anAnswer({
  measures: { sales: {}, orders: {} },
  rows: [{ sales: '4', orders: '1' }],
})
const spend = anAnswer({ measures: { spend: {} }, rows: [{ spend: '3' }] })

test('each metric comes with the results of its own query', () => {
  const metrics = metricResults({}, [[sales, before], [spend]])
  expect(metrics.map(({ measure, results }) => [measure, results.length])).toEqual([
    ['Shop.sales', 2],
    ['Shop.orders', 2],
    ['Shop.spend', 1],
  ])
})

test('the spec decides the order, and a metric of two queries is that of the first', () => {
  const datasets = [
    { measure: 'Shop.spend', axis: 'left' as const },
    { measure: 'Shop.sales', axis: 'left' as const },
  ]
  const metrics = metricResults({ datasets }, [[sales], [spend], [before]])
  expect(metrics.map(({ measure }) => measure)).toEqual(['Shop.spend', 'Shop.sales'])
  expect(metrics[1]?.results).toEqual([sales])
})

test('a table has a row for each period, and none for what is not compared', () => {
  const { columns, rows } = metricTable(metricResults({}, [[spend], [sales, before]]), november)
  expect(columns.map(({ title }) => title)).toEqual(['Period', 'spend', 'sales', 'orders'])
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['3', '5', '2'],
    [null, '4', '1'],
  ])
})
