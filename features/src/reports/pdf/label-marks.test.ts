import { expect, test } from 'vitest'
import { labelMarks, markSize } from './label-marks.ts'

const marks = (...days: readonly number[]) =>
  days.map((day, n) => ({ at: day / 100, until: day / 100, number: n + 1 }))
const texts = (...days: readonly number[]) =>
  labelMarks(marks(...days), 200).map(({ text }) => text)

test('each mark has its number, and those that would lie on each other share one', () => {
  expect(texts(10, 40, 80)).toEqual(['1', '2', '3'])
  expect(texts(10, 10, 11, 40)).toEqual(['1–3', '4'])
  expect(texts()).toEqual([])
})

test('a number stands above its mark, and at an edge within the chart', () => {
  const [first, middle, last] = labelMarks(marks(0, 50, 100), 200)
  expect(first?.left).toBe(0)
  expect(middle?.left).toBeCloseTo(100 - 0.286 * markSize)
  expect(last?.left).toBeLessThan(200 - markSize / 2)
})
