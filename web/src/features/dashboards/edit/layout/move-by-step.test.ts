import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grids, leastHeight, leastWidth, placeElements } from '../../layout/place-elements.ts'
import { anyBreakpoint, anyElements } from '../../../../testing/any-layouts.ts'
import { moveByStep, moves, resizes, type Step } from './move-by-step.ts'
import type { Positions } from './to-grid-items.ts'

const two: Positions = new Map([
  ['sales', [0, 0, 9, 20]],
  ['orders', [0, 20, 9, 30]],
])
const anyStep = fc.constantFrom<Step>(...moves, ...resizes)

describe('a step on the grid', () => {
  it.each<[Step, readonly number[]]>([
    ['right', [1, 0, 9, 20]],
    ['narrower', [0, 0, 8, 20]],
    ['wider', [0, 0, 10, 20]],
    ['shorter', [0, 0, 9, 19]],
    ['taller', [0, 0, 9, 21]],
  ])('%s is one column or one row', (step, expected) => {
    expect(moveByStep(two, 'sales', step, 18)?.get('sales')).toEqual(expected)
  })

  it('down and up is past the element that is there', () => {
    const down = moveByStep(two, 'sales', 'down', 18)
    expect(down).toEqual(
      new Map([
        ['sales', [0, 30, 9, 20]],
        ['orders', [0, 0, 9, 30]],
      ]),
    )
    expect(down === null ? null : moveByStep(down, 'sales', 'up', 18)).toEqual(two)
  })

  it.each<[string, Step]>([
    ['sales', 'left'],
    ['sales', 'up'],
    ['orders', 'down'],
  ])('of %s does not lead %s over the edge', (id, step) => {
    expect(moveByStep(two, id, step, 18)).toBeNull()
  })

  it.each<[Step, readonly [number, number, number, number]]>([
    ['narrower', [0, 0, 6, 4]],
    ['shorter', [0, 0, 6, 4]],
    ['wider', [12, 0, 6, 4]],
    ['right', [12, 0, 6, 4]],
  ])('%s ends at the limits', (step, [x, y, w, h]) => {
    expect(moveByStep(new Map([['sales', [x, y, w, h]]]), 'sales', step, 18)).toBeNull()
  })

  it('keeps all of them on the grid, and is what readers will see once it is saved', () => {
    fc.assert(
      fc.property(anyElements, anyBreakpoint, anyStep, fc.nat(), (elements, name, step, n) => {
        const placed = placeElements(elements, name)
        const id = elements[n % elements.length]?.id ?? ''
        const now = moveByStep(placed, id, step, grids[name].columns)
        if (now === null) return
        for (const [x, y, w, h] of now.values()) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(x + w).toBeLessThanOrEqual(grids[name].columns)
          expect(w).toBeGreaterThanOrEqual(leastWidth)
          expect(h).toBeGreaterThanOrEqual(leastHeight)
        }
        const saved = elements.map((element) => {
          const position = now.get(element.id)
          return { id: element.id, layout: { ...element.layout, [name]: position } }
        })
        expect(placeElements(saved, name)).toEqual(now)
      }),
      { numRuns: 500 },
    )
  })

  it('goes where it says, whatever stands around', () => {
    fc.assert(
      fc.property(anyElements, anyBreakpoint, anyStep, (elements, name, step) => {
        const placed = placeElements(elements, name)
        const before = placed.get('e0')
        const after = moveByStep(placed, 'e0', step, grids[name].columns)?.get('e0')
        if (before === undefined || after === undefined) return
        const [dx, dy, dw, dh] = after.map((value, axis) => value - (before[axis] ?? 0))
        const went = { left: dx === -1, right: dx === 1, up: Number(dy) < 0, down: Number(dy) > 0 }
        const became = {
          narrower: dw === -1,
          wider: dw === 1,
          shorter: dh === -1,
          taller: dh === 1,
        }
        expect({ ...went, ...became }[step]).toBe(true)
      }),
    )
  })

  it('leads everywhere: an element can go from the top to the end and back', () => {
    let here: Positions = new Map([...two, ['visits', [9, 0, 9, 12]], ['carts', [9, 12, 9, 12]]])
    const go = (step: Step) => {
      for (let next: Positions | null = here; next !== null;) {
        here = next
        next = moveByStep(here, 'carts', step, 18)
      }
      return here.get('carts')
    }
    expect(go('left')).toEqual([0, 20, 9, 12])
    expect(go('up')?.[1]).toBe(0)
    expect(go('down')?.[1]).toBe(50)
    expect(go('right')?.[0]).toBe(9)
  })
})
