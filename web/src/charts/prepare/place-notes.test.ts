import type { Day, Note } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { aNote } from '../../features/notes/note.fixture.ts'
import { placeNotes } from './place-notes.ts'

const day = (n: number): Day => `2026-11-${String(n).padStart(2, '0')}`
const stops = Array.from({ length: 14 }, (_, n) => ({
  label: day(n + 1),
  axisLabel: day(n + 1),
  range: [day(n + 1), day(n + 1)] as const,
}))
const note = (text: string, from: Day, to = from) => aNote({ text, from, to })
const place = (notes: readonly Note[], width = 50) =>
  placeNotes({ stops, notes }, (index) => index * width).map(({ x, endX, notes: at }) => [
    x,
    endX,
    at.map(({ text }) => text).join(),
  ])

it('marks the day of a note, and the whole of a range as far as it is shown', () => {
  expect(place([note('sale', day(3)), note('closed', day(12), '2026-12-24')])).toEqual([
    [100, 100, 'sale'],
    [550, 650, 'closed'],
  ])
})

it('leaves out notes on days that are not shown', () => {
  expect(place([note('earlier', '2026-10-31'), note('later', '2026-11-15')])).toEqual([])
})

it('shows a note that began earlier from the first day on', () => {
  expect(place([note('strike', '2026-10-20', day(2))])).toEqual([[0, 50, 'strike']])
})

it('makes one mark of notes on one day, and of notes that stand too close', () => {
  const notes = [note('b', day(4), day(6)), note('a', day(3)), note('c', day(3)), note('d', day(9))]
  expect(place(notes, 10)).toEqual([
    [20, 50, 'a,c,b'],
    [80, 80, 'd'],
  ])
})

it('puts a note on the week or month that contains its day', () => {
  const weeks = [
    { label: '', axisLabel: '', range: [day(1), day(7)] as const },
    { label: '', axisLabel: '', range: [day(8), day(14)] as const },
  ]
  const [mark] = placeNotes({ stops: weeks, notes: [note('sale', day(10))] }, (index) => index)
  expect(mark?.x).toBe(1)
})

it('marks nothing on an axis without days', () => {
  const names = [{ label: 'Email', axisLabel: 'Email' }]
  expect(placeNotes({ stops: names, notes: [note('sale', day(3))] }, () => 0)).toEqual([])
})
