import type { ElementOf } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { answerOf, money, share } from '../../grid/answer.fixture.ts'
import { prepareMap } from './prepare-map.ts'
import { loadStateShapes, mapBox } from './state-shapes.ts'
import { findState, usStates } from './states.ts'

const spec: ElementOf<'choropleth_map'> = {
  id: 'map',
  type: 'choropleth_map',
  display: { title: 'Net sales by state' },
  data: [],
  table: { label: 'O.province', value: 'O.sales' },
}

function planOf(rows: readonly (readonly [string | null, string | null])[], about = money) {
  const answer = answerOf({
    dimensions: { 'O.province': { shortTitle: 'Province' } },
    measures: { 'O.sales': { ...about, shortTitle: 'Net sales' } },
    data: rows.map(([province, sales]) => ({ 'O.province': province, 'O.sales': sales })),
  })
  const plan = prepareMap(spec, answer, 'USD', 'en-US')
  const state = (name: string) => plan.states.find((one) => one.name === name)
  return { ...plan, state }
}

test.each([
  ['CA', 'California'],
  ['ca', 'California'],
  ['US-CA', 'California'],
  [' new  york ', 'New York'],
  ['Washington, D.C.', 'District of Columbia'],
  ['Washington', 'Washington'],
])('%j is %s', (text, name) => {
  expect(findState(text)?.name).toBe(name)
})

test('every state has a shape of its own, and every shape a state', async () => {
  const { paths } = await loadStateShapes()
  expect(usStates.map(({ fips }) => fips)).toEqual([...paths.keys()].toSorted())
  for (const { d, x, y } of paths.values()) {
    expect(d).toMatch(/^M/)
    expect(x).toBeGreaterThan(mapBox.x)
    expect(x).toBeLessThan(mapBox.x + mapBox.width)
    expect(y).toBeGreaterThan(mapBox.y)
    expect(y).toBeLessThan(mapBox.y + mapBox.height)
  }
})

test('a state without data differs from a state with zero', () => {
  const { state, legend } = planOf([
    ['CA', '0'],
    ['TX', null],
    ['NY', '5'],
  ])
  expect(state('California')).toMatchObject({ level: 'zero', valueText: '$0.00' })
  expect(state('Texas')).toMatchObject({ level: 'unknown', spoken: 'Texas: No data' })
  expect(legend).toEqual([
    { level: 'unknown', label: 'No data' },
    { level: 'zero', label: '$0.00' },
    { level: 4, label: '$5.00' },
  ])
})

test('there are five steps with as many states in each, however far the highest is', () => {
  const rows = usStates
    .slice(0, 50)
    .map(({ code }, index) => [code, index === 49 ? '9000000' : `${index + 1}`] as const)
  const { states, legend } = planOf(rows)
  const counts = [0, 1, 2, 3, 4].map((step) => states.filter(({ level }) => level === step).length)
  expect(counts).toEqual([10, 10, 10, 10, 10])
  expect(legend.map(({ label }) => label)).toEqual([
    'No data',
    '$1.00 – $10.00',
    '$11.00 – $20.00',
    '$21.00 – $30.00',
    '$31.00 – $40.00',
    '$41.00 – $9.00M',
  ])
})

test('keys go from the highest to the lowest, and to what is not known last', () => {
  const { states } = planOf([
    ['TX', '5'],
    ['CA', '7.5'],
    ['NY', '-1'],
  ])
  expect(states.slice(0, 4).map(({ spoken }) => spoken)).toEqual([
    'California: $7.50, 1 of 3',
    'Texas: $5.00, 2 of 3',
    'New York: −$1.00, 3 of 3',
    'Alabama: No data',
  ])
  expect(states).toHaveLength(51)
})

test('a state by its code and by its name is one, added up to the last cent', () => {
  const { state } = planOf([
    ['CA', '10000000000000.10'],
    ['California', '0.20'],
  ])
  expect(state('California')?.valueText).toBe('$10,000,000,000,000.30')
})

test('what cannot be added up is not made up', () => {
  const { state, notes } = planOf(
    [
      ['CA', '0.1'],
      ['California', '0.2'],
    ],
    share,
  )
  expect(state('California')?.level).toBe('unknown')
  expect(notes).toEqual(["Several values that can't be added up: California."])
})

test('what lies elsewhere is said', () => {
  const { notes } = planOf([
    ['ON', '3'],
    [null, '1'],
    ['TX', '1'],
  ])
  expect(notes).toEqual(['Not shown on the map: ON, Unknown.'])
})
