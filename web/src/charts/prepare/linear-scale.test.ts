import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleLinear } from './linear-scale.ts'

const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })

test('the ends of the values lie at the ends of the places, exactly', () => {
  fc.assert(
    fc.property(number, number, number, number, (start, end, from, to) => {
      fc.pre(start !== end)
      const scale = scaleLinear([start, end], [from, to])
      expect(Math.abs(scale(start) - from)).toBe(0)
      expect(Math.abs(scale(end) - to)).toBe(0)
    }),
  )
})

test('values rise or fall evenly, also outside of the ends', () => {
  const scale = scaleLinear([0, 10], [100, 0])
  expect([-5, 0, 2.5, 10, 20].map(scale)).toEqual([150, 100, 75, 0, -100])
})

test('what is put at a place is found there again', () => {
  const scale = scaleLinear([-20, 180], [8, 312])
  for (const value of [-20, -3, 0, 77.5, 180]) expect(scale.invert(scale(value))).toBeCloseTo(value)
})

test('where all is one value, it lies in the middle', () => {
  expect(scaleLinear([3, 3], [0, 40])(3)).toBe(20)
})

test('ticks are round, within the values, and about as many as wanted', () => {
  expect(scaleLinear([0, 1], [0, 100]).ticks(5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(scaleLinear([-130, 470], [0, 100]).ticks(4)).toEqual([0, 200, 400])
})
