import { expect, test } from 'vitest'
import { anAnswer, november } from '../kpi/answers.fixture.ts'
import { prepareKpi3s } from './prepare-kpi3.ts'

const measures = { sales: { format: 'currency', additivity: 'sum' }, people: {} } as const
const byDay = anAnswer({
  measures,
  by: 'day',
  rows: [
    { day: '2026-11-01', sales: '5', people: '1' },
    { day: '2026-11-03', sales: '7', people: '2' },
  ],
  total: { sales: '12', people: '2' },
})

test('one for each measure, its total beside the line of how it came about', () => {
  const kpis = prepareKpi3s({}, [[byDay]], november, 'en-US')
  expect(kpis.map(({ label, value }) => [label, value.map(({ text }) => text).join('')])).toEqual([
    ['sales', '$12.00'],
    ['people', '2'],
  ])
  expect(kpis.map(({ spark }) => spark?.input.values)).toEqual([
    ['5', '0', '7', '0'],
    ['1', null, '2', null],
  ])
  expect(kpis[0]?.spark?.label).toBe('By day, from Nov 01, 2026 to Nov 04, 2026')
})

test('number and line may come from two queries', () => {
  const total = anAnswer({ measures, rows: [{ sales: '99', people: '9' }] })
  const [kpi] = prepareKpi3s({}, [[total], [byDay]], november, 'en-US')
  expect(kpi?.value.map(({ text }) => text).join('')).toBe('$99.00')
  expect(kpi?.spark?.input.values).toEqual(['5', '0', '7', '0'])
  const [alone] = prepareKpi3s({}, [[total]], november)
  expect(alone?.spark).toBeNull()
})

test('a measure has the name that the spec gives it', () => {
  const datasets = [{ measure: 'Shop.people', label: 'Buyers', axis: 'left' as const }]
  expect(prepareKpi3s({ datasets }, [[byDay]], november).map(({ label }) => label)).toEqual([
    'Buyers',
  ])
})

test('today is distinguished from complete days', () => {
  const [kpi] = prepareKpi3s({}, [[byDay]], { ...november, today: '2026-11-04' }, 'en-US')
  expect(kpi?.spark?.input.incomplete).toEqual({ index: 3, label: 'Today so far' })
  expect(kpi?.spark?.label).toBe(
    'By day, from Nov 01, 2026 to Nov 04, 2026, including today so far',
  )
})

test('a measure without a value on any day has no line, and so no name of today', () => {
  const rate = { additivity: 'none', minGranularity: 'week' } as const
  const late = anAnswer({
    measures: { ...measures, refundRate: rate },
    by: 'day',
    rows: [{ day: '2026-11-01', sales: '5', people: '1', refundRate: null }],
    total: { sales: '5', people: '1', refundRate: '0.13' },
  })
  const kpis = prepareKpi3s({}, [[late]], { ...november, today: '2026-11-04' }, 'en-US')
  expect(kpis.map(({ spark }) => spark?.input.values ?? null)).toEqual([
    ['5', '0', '0', '0'],
    ['1', null, null, null],
    null,
  ])
})

test('the line has a gap where nothing has been read', () => {
  const known = { begins: '2026-11-03', wholeFrom: '2026-11-03' }
  const [kpi] = prepareKpi3s({}, [[byDay]], { ...november, known }, 'en-US')
  expect(kpi?.spark?.input.values).toEqual([null, null, '7', '0'])
})
