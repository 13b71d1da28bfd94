import { expect, it } from 'vitest'
import { freshUntil } from './fresh-until.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const stored = {
  // Noon of November 23 in New York.
  recordUpdatedAt: at('23T17:00'),
  startedAt: at('23T11:30'),
  finishedAt: at('23T11:33'),
}

it('a day that is not over is complete up to the last read', () => {
  expect(freshUntil('days', stored)).toEqual(at('23T11:33'))
  expect(freshUntil('days', { ...stored, finishedAt: at('23T22:00') })).toEqual(at('23T22:00'))
  expect(freshUntil('days', { ...stored, finishedAt: null })).toEqual(at('23T11:30'))
})

it('a day that was over when it was read is complete to its end', () => {
  expect(freshUntil('days', { ...stored, finishedAt: at('24T09:00') })).toEqual(at('24T05:00'))
})

it('a stream of changes is complete up to its newest change', () => {
  expect(freshUntil('changes', stored)).toEqual(stored.recordUpdatedAt)
  expect(freshUntil('changes', null)).toBeNull()
  expect(freshUntil('days', { ...stored, recordUpdatedAt: null })).toBeNull()
})
