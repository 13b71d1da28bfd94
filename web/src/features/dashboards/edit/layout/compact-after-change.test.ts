import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBreakpoint, anyElements } from '../../../../testing/any-layouts.ts'
import { grids, placeElements } from '../../layout/place-elements.ts'
import { compactAfterChange } from './GridAtWidth.tsx'
import { toGridItems, toPositions } from './to-grid-items.ts'

const elements = [
  { id: 'tall', layout: { lg: [0, 0, 9, 20] as [number, number, number, number] } },
  { id: 'low', layout: { lg: [9, 0, 9, 10] as [number, number, number, number] } },
  { id: 'next', layout: { lg: [0, 20, 9, 10] as [number, number, number, number] } },
  { id: 'last', layout: { lg: [9, 20, 9, 10] as [number, number, number, number] } },
]

describe('the grid that is edited', () => {
  it('starts with the layout of the view', () => {
    fc.assert(
      fc.property(anyElements, anyBreakpoint, (any, breakpoint) => {
        const placed = placeElements(any, breakpoint)
        const shown = compactAfterChange(placed).compact(
          toGridItems(placed),
          grids[breakpoint].columns,
        )
        expect(toPositions(shown)).toEqual(placed)
      }),
    )
  })

  it('closes the gaps as soon as something has moved', () => {
    const placed = placeElements(elements, 'md')
    expect(placed.get('last')).toEqual([6, 20, 6, 10])
    const moved = toGridItems(placed).map((item) => (item.i === 'tall' ? { ...item, h: 21 } : item))
    const shown = toPositions(compactAfterChange(placed).compact(moved, 12))
    expect(shown.get('last')).toEqual([6, 10, 6, 10])
    expect(shown.get('next')).toEqual([0, 21, 6, 10])
  })
})
