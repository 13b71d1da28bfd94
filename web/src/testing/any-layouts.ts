import type { ElementLayout, Position } from '@cartograph/contract'
import * as fc from 'fast-check'
import { breakpoints } from '../features/dashboards/layout/place-elements.ts'

const position: fc.Arbitrary<Position> = fc.tuple(
  fc.integer({ min: 0, max: 17 }),
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 1, max: 18 }),
  fc.integer({ min: 1, max: 40 }),
)

export const anyBreakpoint = fc.constantFrom(...breakpoints)

/** Elements of any spec: with positions for all grids, some or none. */
export const anyElements: fc.Arbitrary<readonly { id: string; layout: ElementLayout }[]> = fc
  .array(fc.record({ lg: position, md: position, sm: position }, { requiredKeys: [] }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((layouts) => layouts.map((layout, n) => ({ id: `e${n}`, layout })))
