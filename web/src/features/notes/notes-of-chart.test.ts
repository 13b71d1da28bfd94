import { expect, test } from 'vitest'
import { anAnswer } from '../dashboards/elements/kpi/answers.fixture.ts'
import { aNote } from './note.fixture.ts'
import { notesOfChart } from './notes-of-chart.ts'

const sales = { measures: { sales: { format: 'currency' } }, by: 'day' } as const
const byDay = anAnswer({ ...sales, rows: [{ day: '2026-11-02', sales: '5' }] })
const byChannel = anAnswer({
  ...sales,
  dimensions: ['channel'],
  rows: [{ day: '2026-11-02', sales: '5', channel: 'Email' }],
})
const onChannel = (value: string) => aNote({ segment: { dimension: 'Shop.channel', value } })

test('a note about nothing in particular stands on every chart', () => {
  const note = aNote()
  expect(notesOfChart([note], [byDay])).toEqual([note])
  expect(notesOfChart(undefined, [byDay])).toEqual([])
})

test('a note about a metric stands only where it is shown', () => {
  const notes = [aNote({ metric: 'Shop.sales' }), aNote({ metric: 'Shop.orders' })]
  expect(notesOfChart(notes, [byDay, undefined])).toEqual(notes.slice(0, 1))
})

test('a note about a value stands only where that value has a row', () => {
  const notes = [onChannel('Email'), onChannel('Direct')]
  expect(notesOfChart(notes, [byChannel])).toEqual(notes.slice(0, 1))
  expect(notesOfChart(notes, [byDay])).toEqual([])
})
