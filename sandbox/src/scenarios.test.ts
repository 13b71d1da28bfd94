import { expect, it } from 'vitest'
import { isScenarioName, scenarios, scenarioStartDay, scenarioWorld } from './scenarios.ts'

const today = '2026-11-21'
const at = new Date(`${today}T05:00:00Z`)

it.each([
  ['demo', 24_000],
  ['tiny', 1000],
  ['broken', 1000],
  ['german', 1000],
  ['empty', 0],
] as const)(
  '%s has about the declared number of orders on the day it is first used',
  (name, orders) => {
    const world = scenarioWorld(name, { startDay: scenarioStartDay(today) })
    const count = world.orders.count(at)
    expect(Math.abs(count - orders)).toBeLessThanOrEqual(orders / 10)
    const latest = [...world.orders.until(at)].at(-1)?.createdAt ?? at.getTime()
    expect(at.getTime() - latest).toBeLessThan(5 * 86_400_000)
    expect(scenarios[name].shop).toBe(`cartograph-${name}`)
  },
)

it.each([
  ['demo', 1095],
  ['brief', 400],
  ['new', 30],
] as const)('%s has the declared age on the day it is first used', (name, days) => {
  const world = scenarioWorld(name, { startDay: scenarioStartDay(today, name) })
  expect(world.orders.count(at)).toBeGreaterThan(0)
  const age = (at.getTime() - world.orders.createdAt(0)) / 86_400_000
  expect(age).toBeLessThanOrEqual(days)
  expect(age).toBeGreaterThan(days - 5)
})

it('recognises only the names of scenarios', () => {
  expect(['demo', 'large', 'toString', ''].map(isScenarioName)).toEqual([true, true, false, false])
})
