import { expect, test } from 'vitest'
import { anAnswer, november } from '../kpi/answers.fixture.ts'
import { measuresOf } from '../kpi/prepare-kpi.ts'
import { toSeriesSet } from './series-set.ts'

function groupsOf(sizes: Readonly<Record<string, string>>, additivity = 'sum') {
  const answer = anAnswer({
    measures: { tickets: { additivity } },
    by: 'day',
    dimensions: ['group'],
    rows: Object.entries(sizes).map(([group, tickets]) => ({ day: '2026-11-01', group, tickets })),
  })
  return toSeriesSet([answer], measuresOf(answer), november)?.series.map(({ group }) => group)
}

test('the steps of a scale keep their order, before what is on none', () => {
  const sizes = { '3. Days': '2', None: '9', '1. Minutes': '1', '2. Hours': '5', Other: '7' }
  expect(groupsOf(sizes)).toEqual(['1. Minutes', '2. Hours', '3. Days', 'None', 'Other'])
})

test('a group of which there is nothing is left out, unless there is nothing at all', () => {
  expect(groupsOf({ Card: '5', Unknown: '0' })).toEqual(['Card'])
  expect(groupsOf({ Card: '0', Unknown: '0' })).toEqual(['Card', 'Unknown'])
  // A rate of 0% is something.
  expect(groupsOf({ Card: '5', Unknown: '0' }, 'ratio')).toEqual(['Card', 'Unknown'])
})
