import { describe, expect, it } from 'vitest'
import { checkConditions, parseFilter, passesTime, valuesOf } from './filter.ts'
import { Refusal } from './refusal.ts'

describe("Klaviyo's filters", () => {
  it('are parsed with nesting, quoted commas and lists', () => {
    const text = `and(equals(name,'a,b'),any(email,["x@y.z","p@q.r"]),less-than(updated,2026-01-01))`
    const conditions = parseFilter(text)
    expect(conditions.map(({ operator }) => operator)).toEqual(['equals', 'any', 'less-than'])
    expect(valuesOf(conditions, 'name')).toEqual(['a,b'])
    expect(valuesOf(conditions, 'email')).toEqual(['x@y.z', 'p@q.r'])
    expect(valuesOf(conditions, 'phone')).toBeNull()
    expect(parseFilter(undefined)).toEqual([])
  })

  it('compare times, inclusively or exclusively', () => {
    const at = Date.parse('2026-01-01T00:00:00Z')
    const passes = (operator: string) =>
      passesTime(parseFilter(`${operator}(updated,2026-01-01T00:00:00+00:00)`), 'updated', at)
    expect(passes('greater-or-equal')).toBe(true)
    expect(passes('greater-than')).toBe(false)
    expect(passes('less-or-equal')).toBe(true)
    expect(passes('less-than')).toBe(false)
  })

  it('are rejected if malformed or for unsupported fields', () => {
    expect(() => parseFilter('updated>2026')).toThrow(Refusal)
    expect(() => parseFilter('equals(name)')).toThrow(Refusal)
    expect(() => passesTime(parseFilter('less-than(updated,soon)'), 'updated', 0)).toThrow(Refusal)
    const colour = parseFilter("equals(colour,'red')")
    expect(() => checkConditions(colour, { name: ['equals'] })).toThrow(/colour/)
  })
})
