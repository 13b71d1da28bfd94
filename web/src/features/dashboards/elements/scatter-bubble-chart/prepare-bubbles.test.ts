import type { ElementOf } from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOf, money, share } from '../../grid/answer.fixture.ts'
import { placeNames } from './place-names.ts'
import { prepareBubbles } from './prepare-bubbles.ts'

const size = { width: 900, height: 400 }
type Row = readonly [name: string | null, x: string | null, y: string | null, value?: string | null]

function planOf(rows: readonly Row[], { hasValue = true, on = size } = {}) {
  const spec: ElementOf<'scatter_bubble_chart'> = {
    id: 'bubbles',
    type: 'scatter_bubble_chart',
    display: { title: 'Campaigns' },
    data: [],
    table: { x: 'A.spend', y: 'A.roas', label: 'A.name', ...(hasValue && { value: 'A.sales' }) },
  }
  const answer = answerOf({
    dimensions: { 'A.name': { shortTitle: 'Campaign' } },
    measures: {
      'A.spend': { ...money, shortTitle: 'Spend' },
      'A.roas': { ...share, shortTitle: 'Return' },
      'A.sales': { ...money, shortTitle: 'Net sales' },
    },
    data: rows.map(([name, x, y, value = null]) => ({
      'A.name': name,
      'A.spend': x,
      'A.roas': y,
      'A.sales': value,
    })),
  })
  return prepareBubbles(spec, answer, on, 'USD', 'en-US')
}

test('four times as much has four times the area, up to a radius of 60', () => {
  const { bubbles } = planOf([
    ['A', '1', '0.1', '25'],
    ['B', '2', '0.2', '100'],
    ['C', '3', '0.3', '0'],
    ['D', '4', '0.4', '-7'],
    ['E', '5', '0.5', null],
  ])
  expect(bubbles.map(({ name, radius }) => [name, radius])).toEqual([
    ['B', 60],
    ['A', 30],
    ['C', 3],
    ['D', 3],
    ['E', 3],
  ])
})

test('on a phone the largest leaves room for the others', () => {
  const { bubbles } = planOf([['A', '1', '0.1', '25']], { on: { width: 360, height: 400 } })
  expect(bubbles[0]?.radius).toBe(40)
})

test('without a measure of size all are alike, and the highest comes first', () => {
  const rows: Row[] = [
    ['A', '1', '0.1'],
    ['B', '2', '0.2'],
  ]
  const { bubbles, marks } = planOf(rows, { hasValue: false })
  expect(bubbles.map(({ name, radius }) => [name, radius])).toEqual([
    ['B', 6],
    ['A', 6],
  ])
  expect(marks[0]?.spoken).toBe('B: Spend $2.00, Return 20%')
})

test('every bubble is said in words, with what is not known', () => {
  const { bubbles, marks } = planOf([[null, '10000000000000.10', '0.125', null]])
  expect(bubbles[0]?.isNamed).toBe(false)
  expect(marks[0]?.spoken).toBe('Unknown: Spend $10,000,000,000,000.10, Return 12.5%, Net sales –')
})

test('what has no place is not drawn at zero, and that is said', () => {
  const { bubbles, notes } = planOf([
    ['A', '1', null, '1'],
    ['B', '1', '0.1', '1'],
  ])
  expect(bubbles.map(({ name }) => name)).toEqual(['B'])
  expect(notes).toEqual(['1 hidden (missing data).'])
})

test('of too many only the largest are drawn', () => {
  const rows = Array.from({ length: 700 }, (_, n): Row => [`C${n}`, `${n}`, '0.1', `${n}`])
  const { bubbles, names, notes } = planOf(rows)
  expect([bubbles.length, bubbles[0]?.name]).toEqual([500, 'C699'])
  expect(notes).toEqual([
    'The 500 largest of 700.',
    `+${500 - names.length} more names. Point at a bubble to see its name.`,
  ])
})

test('whatever the values: all lie inside, with at most five lines each way', () => {
  const value = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 340, max: 1600 }),
      (rows, width) => {
        const given = rows.map(([x, y, size_], n): Row => [`C${n}`, x, y, size_])
        const { bubbles, plot, across, up } = planOf(given, { on: { width, height: 400 } })
        expect(across.length).toBeLessThanOrEqual(5)
        expect(up.length).toBeLessThanOrEqual(5)
        for (const { x, y, radius } of bubbles) {
          expect(x - radius).toBeGreaterThanOrEqual(plot.left - 1e-6)
          expect(x + radius).toBeLessThanOrEqual(plot.right + 1e-6)
          expect(y - radius).toBeGreaterThanOrEqual(plot.top - 1e-6)
          expect(y + radius).toBeLessThanOrEqual(plot.bottom + 1e-6)
        }
      },
    ),
  )
})

const plot = { left: 50, right: 400, top: 0, bottom: 300 }

test('the largest are named: inside where nothing else is, or beside where there is room', () => {
  const names = placeNames(
    [
      { name: 'Spring', x: 200, y: 100, radius: 60 },
      { name: 'May', x: 210, y: 104, radius: 40 },
      { name: 'Autumn sale', x: 380, y: 200, radius: 10 },
      { name: 'Email', x: 100, y: 250, radius: 4 },
      { name: 'Alone', x: 250, y: 240, radius: 40 },
    ],
    plot,
  )
  expect(names.map(({ text, anchor }) => [text, anchor])).toEqual([
    ['Spring', 'start'],
    ['Autumn sale', 'end'],
    ['Email', 'start'],
    ['Alone', 'middle'],
  ])
})

test('a name that has no room is shortened further before it is left out', () => {
  const placed = placeNames([{ name: 'A campaign of autumn', x: 300, y: 100, radius: 4 }], {
    ...plot,
    left: 290,
  })
  expect(placed.map(({ text }) => text)).toEqual(['A campaign …'])
})

test('whatever the bubbles: no name lies over a bubble that is not its own', () => {
  const bubble = fc.record({
    name: fc.string({ minLength: 1, maxLength: 30 }),
    x: fc.integer({ min: 60, max: 390 }),
    y: fc.integer({ min: 10, max: 290 }),
    radius: fc.integer({ min: 3, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(bubble, { maxLength: 20 }), (bubbles) => {
      for (const { text, x, y, anchor } of placeNames(bubbles, plot)) {
        // Where the name begins, is in the middle, or ends.
        const covering = bubbles.filter((one) => Math.hypot(one.x - x, one.y - y) < one.radius)
        expect(covering.length).toBeLessThanOrEqual(anchor === 'middle' ? 1 : 0)
        expect(text.length).toBeLessThanOrEqual(24)
      }
    }),
  )
})

test('no more than eight are named', () => {
  const many = Array.from({ length: 16 }, (_, n) => ({
    name: `C${n}`,
    x: 100,
    y: n * 18,
    radius: 3,
  }))
  expect(placeNames(many, plot)).toHaveLength(8)
})
