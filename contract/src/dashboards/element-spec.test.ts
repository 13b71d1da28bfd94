import { expect, it } from 'vitest'
import { ElementSpec } from './element-spec.ts'

function parseChart(axes: readonly ('left' | 'right')[]) {
  const datasets = axes.map((axis, n) => ({ measure: `Shop.measure${n}`, axis }))
  return ElementSpec.safeParse({
    id: 'chart',
    type: 'chart',
    display: { title: 'Chart', datasets },
    data: [{ cube_query: { measures: ['Shop.measure0'] } }],
  })
}

const times = (count: number, axis: 'left' | 'right') => Array.from({ length: count }, () => axis)

it('takes five datasets on each axis, and says so for a sixth', () => {
  expect(parseChart([...times(5, 'left'), ...times(5, 'right')]).success).toBe(true)
  const messages = parseChart([...times(6, 'left'), ...times(1, 'right')]).error?.issues
  expect(messages?.map(({ message }) => message)).toEqual(['An axis takes at most 5 datasets'])
})
