import { describe, expect, it } from 'vitest'
import { describeBreakpoint, describePosition, describeLimit } from './describe-layout.ts'

describe('a place on the grid in words', () => {
  it('counts columns and rows from one', () => {
    expect(describePosition('Net sales', [3, 2, 9, 20])).toBe(
      'Net sales: column 4, row 3, 9 wide, 20 high',
    )
  })

  it('names the grid with its columns and the width that it is chosen by', () => {
    expect(describeBreakpoint('lg', 1204)).toBe('lg · 18 columns · 1204 px')
    expect(describeBreakpoint('sm', 374)).toBe('sm · 6 columns · 374 px')
  })

  it('says what an element cannot do', () => {
    expect(describeLimit('Net sales', 'up')).toBe("Net sales can't move further up")
    expect(describeLimit('Net sales', 'narrower')).toBe("Net sales can't be narrower")
  })
})
