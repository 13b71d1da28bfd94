import { expect, it } from 'vitest'
import { parseSeeds } from './parse-seeds.ts'

it('reads seeds as one or as a range', () => {
  expect(parseSeeds('7')).toEqual([7])
  expect(parseSeeds('101..104')).toEqual([101, 102, 103, 104])
  for (const text of ['', '5..3', 'all', '1..2..3'])
    expect(() => parseSeeds(text)).toThrow('--seeds')
})
