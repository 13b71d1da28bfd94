import { expect, it } from 'vitest'
import { dataThrough } from './data-through.ts'

const stream = (platform: 'SP' | 'FB' | 'GD', at: string | null) => ({
  platform,
  record_updated_at: at && `2026-11-${at}:00:00.000Z`,
})

it('is the newest update of each platform, and the oldest of these', () => {
  const streams = [
    stream('SP', '14T08'),
    stream('SP', '14T09'),
    stream('FB', '12T23'),
    stream('FB', null),
    stream('GD', '01T00'),
  ]
  expect(dataThrough(['SP', 'FB'], streams)).toBe('2026-11-12T23:00:00.000Z')
  expect(dataThrough(['SP'], streams)).toBe('2026-11-14T09:00:00.000Z')
})

it('is unknown before the first update', () => {
  expect(dataThrough(['FB', 'GD'], [stream('FB', null), stream('SP', '14T08')])).toBeNull()
})
