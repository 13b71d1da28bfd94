import type { Position } from '@cartograph/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breakpointAt,
  breakpoints,
  grids,
  leastHeight,
  placeElements,
  type Placeable,
} from './place-elements.ts'

const position = fc.tuple<Position>(
  fc.integer({ min: 0, max: 17 }),
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 1, max: 18 }),
  fc.integer({ min: 1, max: 40 }),
)
const layouts = fc.array(
  fc.record({ lg: position, md: position, sm: position }, { requiredKeys: [] }),
  { maxLength: 12 },
)

describe('elements on the grid', () => {
  it('stand within it and over no other, at every width and whatever is asked for', () => {
    fc.assert(
      fc.property(layouts, fc.constantFrom(...breakpoints), (given, breakpoint) => {
        const elements = given.map((layout, n) => ({ id: `e${n}`, layout }))
        const placed = [...placeElements(elements, breakpoint).values()]
        expect(placed).toHaveLength(elements.length)
        for (const [n, [x, y, w, h]] of placed.entries()) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x + w).toBeLessThanOrEqual(grids[breakpoint].columns)
          expect(h).toBeGreaterThanOrEqual(leastHeight)
          for (const [x2, y2, w2, h2] of placed.slice(n + 1)) {
            expect(x < x2 + w2 && x2 < x + w && y < y2 + h2 && y2 < y + h).toBe(false)
          }
        }
      }),
    )
  })

  it('stay where they are put on the widest, less the empty rows', () => {
    const placed = placeElements(
      [
        { id: 'left', layout: { lg: [0, 0, 9, 20] } },
        { id: 'right', layout: { lg: [9, 0, 9, 12] } },
        { id: 'under', layout: { lg: [9, 30, 9, 10] } },
      ],
      'lg',
    )
    expect(Object.fromEntries(placed)).toEqual({
      left: [0, 0, 9, 20],
      right: [9, 0, 9, 12],
      under: [9, 12, 9, 10],
    })
  })

  it('stand one under the other on a phone, in reading order', () => {
    const placed = placeElements(
      [
        { id: 'second', layout: { lg: [9, 0, 9, 12] } },
        { id: 'first', layout: { lg: [0, 0, 9, 20] } },
      ],
      'sm',
    )
    expect(placed.get('first')).toEqual([0, 0, 6, 20])
    expect(placed.get('second')).toEqual([0, 20, 6, 12])
  })

  it.each([
    [890, 'lg'],
    [889, 'md'],
    [700, 'md'],
    [699, 'sm'],
    [0, 'sm'],
  ])('stand on the grid that %i px have room for: %s', (width, breakpoint) => {
    expect(breakpointAt(width)).toBe(breakpoint)
  })

  it('shrink to what they need, as far as what stands beside them, and leave no holes', () => {
    const elements: Placeable[] = [
      { id: 'table', layout: { lg: [0, 0, 9, 30] } },
      { id: 'chart', layout: { lg: [9, 0, 9, 20] } },
      { id: 'alone', layout: { lg: [0, 30, 18, 30] } },
      { id: 'last', layout: { lg: [0, 60, 18, 10] } },
    ]
    const needed = new Map([
      ['table', 8],
      ['alone', 12],
      ['last', 40],
    ])
    expect(Object.fromEntries(placeElements(elements, 'lg', needed))).toEqual({
      table: [0, 0, 9, 20],
      chart: [9, 0, 9, 20],
      alone: [0, 20, 18, 12],
      last: [0, 32, 18, 10],
    })
  })

  it('keep the height of what begins in the same row, so that the rows below stay aligned', () => {
    const elements: Placeable[] = [
      { id: 'chart', layout: { lg: [0, 0, 9, 29] } },
      { id: 'list', layout: { lg: [9, 0, 9, 29] } },
      { id: 'left', layout: { lg: [0, 29, 9, 20] } },
      { id: 'right', layout: { lg: [9, 29, 9, 20] } },
    ]
    const needed = new Map([['list', 20]])
    expect(placeElements(elements, 'lg', needed).get('list')).toEqual([9, 0, 9, 29])
    expect(placeElements(elements, 'lg', needed).get('right')).toEqual([9, 29, 9, 20])
    // On a phone nothing is beside it.
    expect(placeElements(elements, 'sm', needed).get('list')).toEqual([0, 29, 6, 20])
    needed.set('chart', 22)
    expect(placeElements(elements, 'lg', needed).get('list')).toEqual([9, 0, 9, 22])
  })
})
