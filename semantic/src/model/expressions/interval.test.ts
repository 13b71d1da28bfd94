import { describe, expect, it } from 'vitest'
import { readInterval } from './interval.ts'

describe('readInterval', () => {
  it.each([
    ['1 day', 1, 'day'],
    ['7 days', 7, 'day'],
    ['-3 Months', -3, 'month'],
    ['1 year 1 quarter', 15, 'month'],
    ['1 week 1 day', 8, 'day'],
    ['2 days 24 hours', 3, 'day'],
    ['1 minute 30 seconds', 90, 'second'],
  ])('reads %s', (text, count, unit) => {
    expect(readInterval(text)).toEqual({ count, unit })
  })

  it.each(['', 'day', '1.5 days', '1 fortnight', '7', '1 day 2', 'days 7'])(
    'rejects %j',
    (text) => {
      expect(() => readInterval(text)).toThrow(`'${text}' is not an interval.`)
    },
  )
})
