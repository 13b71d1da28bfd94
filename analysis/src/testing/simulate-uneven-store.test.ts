import { expect, it } from 'vitest'
import { simulateUnevenStore } from './simulate-uneven-store.ts'

const store = simulateUnevenStore({ seed: 4, window: 90, events: 0 })

it('the values of a simulated store have the mean and the spread that it states', () => {
  for (const name of ['visits', 'orders', 'sales', 'conversion', 'returns']) {
    const [whole] = store.series.filter(
      ({ series }) => series.metric === name && Object.keys(series.slice).length === 0,
    )
    const scores = (whole?.series.values ?? []).flatMap((value, day) => {
      const [mean = 0, spread = 0] = [whole?.mean[day], whole?.spread[day]]
      return value === null || spread === 0 ? [] : [(value - mean) / spread]
    })
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
    const square = scores.reduce((sum, score) => sum + score ** 2, 0) / scores.length
    expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(scores.length))
    expect(square).toBeGreaterThan(0.7)
    expect(square).toBeLessThan(1.35)
  }
})

it('events happen only in the window, and the rest of the store is the same', () => {
  const eventful = simulateUnevenStore({ seed: 4, window: 60, events: 6 })
  const [shifts] = [eventful.series.flatMap(({ shift }) => shift.slice(0, -60))]
  expect(shifts.every((shift) => shift === 0)).toBe(true)
  expect(eventful.series.some(({ shift }) => shift.some((one) => Math.abs(one) > 4))).toBe(true)
})

it('the same seed gives the same store', () => {
  expect(simulateUnevenStore({ seed: 4, window: 90, events: 0 })).toEqual(store)
})
