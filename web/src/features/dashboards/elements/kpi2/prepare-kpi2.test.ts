import { expect, test } from 'vitest'
import { anAnswer, november } from '../kpi/answers.fixture.ts'
import { prepareKpi2 } from './prepare-kpi2.ts'

test('the first measure is large, and the others follow below with all their digits', () => {
  const results = anAnswer({
    measures: { sales: { format: 'currency' }, rate: { format: 'percent' }, orders: {} },
    rows: [{ sales: '1234567', rate: '0.1234', orders: '12345' }],
  })
  const prepared = prepareKpi2({ title: 'Sales' }, [[results]], november, 'en-US')
  expect(prepared?.main.label).toBe('sales')
  expect(prepared?.further.map(({ label, valueText }) => [label, valueText])).toEqual([
    ['rate', '12.34%'],
    ['orders', '12,345'],
  ])
  expect(prepareKpi2({ title: 'Sales' }, [], november)).toBeNull()
})

test('the main metric has a label where the title says something else', () => {
  const answers = [[anAnswer({ measures: { sessions: {} }, rows: [{ sessions: '5' }] })]]
  const hasLabel = (title: string) => prepareKpi2({ title }, answers, november)?.hasLabel
  expect(hasLabel('Sessions')).toBe(false)
  expect(hasLabel('Sessions to checkouts')).toBe(true)
})
