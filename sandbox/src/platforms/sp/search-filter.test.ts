import { expect, it } from 'vitest'
import { parseSearch, within } from './search-filter.ts'

const noon = Date.parse('2026-11-01T12:00:00Z')

it('parses both bounds of an interval, with single, double or no quotes', () => {
  for (const quote of ["'", '"', '']) {
    const { updatedAt } = parseSearch(
      `updated_at:>=${quote}2026-11-01T12:00:00Z${quote} AND updated_at:<=${quote}2026-11-01T13:00:00Z${quote}`,
    )
    expect(updatedAt).toEqual({ from: noon, to: noon + 3_600_000 })
  }
})

it('excludes the bounds with > and <, and requires equality without a comparison', () => {
  const open = parseSearch("updated_at:>'2026-11-01T12:00:00Z' AND id:<12").updatedAt
  expect([within(open, noon), within(open, noon + 1000)]).toEqual([false, true])
  expect(parseSearch('id:>5 AND id:<12').id).toEqual({ from: 6, to: 11 })
  expect(parseSearch('id:7').id).toEqual({ from: 7, to: 7 })
})

it('matches everything without a query', () => {
  const { id, updatedAt, createdAt } = parseSearch(null)
  expect([id, updatedAt, createdAt].every((each) => within(each, noon))).toBe(true)
})

it.each(['colour:red', 'updated_at:>=yesterday', 'id:>now', 'red', 'updated_at:>='])(
  'rejects %s rather than matching the wrong records',
  (query) => {
    expect(() => parseSearch(query)).toThrow(/not supported/)
  },
)

it('takes a time of change for its whole day where the platform does', () => {
  const interval = (text: string) => parseSearch(`updated_at:${text}`, true).updatedAt
  const midnight = Date.parse('2026-11-01T00:00:00Z')
  expect(interval(">='2026-11-01T12:00:00Z'").from).toBe(midnight)
  expect(interval("<'2026-11-01T12:00:00Z'").to).toBe(midnight - 1)
  expect(interval(">'2026-11-01T12:00:00Z'").from).toBe(midnight + 86_400_000)
  expect(interval("<='2026-11-01T12:00:00Z'").to).toBe(midnight + 86_400_000 - 1)
})
