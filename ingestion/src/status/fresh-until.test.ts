import { unknownChange } from '@cartograph/connectors'
import { expect, it } from 'vitest'
import { freshDay, freshUntil } from './fresh-until.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const stored = {
  // Noon of November 23 in New York.
  recordUpdatedAt: at('23T17:00'),
  startedAt: at('23T11:30'),
  finishedAt: at('23T11:33'),
  updatedAt: at('25T08:00'),
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

it('records without a time of change are complete up to the last read', () => {
  const undated = { ...stored, recordUpdatedAt: new Date(unknownChange) }
  expect(freshUntil('changes', undated)).toEqual(stored.finishedAt)
  expect(freshUntil('changes', { ...undated, finishedAt: null })).toBeNull()
})

it('a record dated at a noon to come does not make data complete in the future', () => {
  expect(freshUntil('changes', { ...stored, updatedAt: at('23T11:33') })).toEqual(at('23T11:33'))
})

it('the last day of a stream of days is the last that was over when it was read', () => {
  expect(freshDay('days', stored)).toBe('2026-11-22')
  expect(freshDay('days', { ...stored, finishedAt: at('24T05:00') })).toBe('2026-11-23')
  expect(freshDay('changes', stored)).toBeNull()
  expect(freshDay('days', null)).toBeNull()
})
