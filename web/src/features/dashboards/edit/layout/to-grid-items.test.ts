import type { Position } from '@cartograph/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeElements } from '../../layout/place-elements.ts'
import { anyBreakpoint, anyElements } from '../../../../testing/any-layouts.ts'
import { arePositionsEqual, toGridItems, toPositions } from './to-grid-items.ts'

describe('positions as items of the editable grid', () => {
  it('come back as they were, whatever the layout and the breakpoint', () => {
    fc.assert(
      fc.property(anyElements, anyBreakpoint, (elements, breakpoint) => {
        const placed = placeElements(elements, breakpoint)
        expect(toPositions(toGridItems(placed))).toEqual(placed)
      }),
    )
  })

  it('say how small an element may become', () => {
    expect(toGridItems(new Map([['sales', [0, 0, 9, 20]]]))).toEqual([
      { i: 'sales', x: 0, y: 0, w: 9, h: 20, minW: 6, minH: 4 },
    ])
  })

  it('are the same in any order, and not when one differs or is missing', () => {
    const [a, b]: [[string, Position], [string, Position]] = [
      ['a', [0, 0, 6, 4]],
      ['b', [6, 0, 6, 4]],
    ]
    const both = new Map([a, b])
    expect(arePositionsEqual(both, new Map([b, a]))).toBe(true)
    expect(arePositionsEqual(both, new Map([a, ['b', [6, 0, 6, 5]]]))).toBe(false)
    expect(arePositionsEqual(both, new Map([a, ['c', b[1]]]))).toBe(false)
    expect(arePositionsEqual(both, new Map([a]))).toBe(false)
  })
})
