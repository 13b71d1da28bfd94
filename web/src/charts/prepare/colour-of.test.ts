import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colourOf, looksOf } from './colour-of.ts'

describe('the looks of several series', () => {
  it('are all different, up to twenty of them', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1 }), {
      maxLength: 20,
      selector: (name) => name.trim().toLowerCase(),
    })
    fc.assert(
      fc.property(names, (keys) => {
        const looks = looksOf(keys).map(({ colour, dash }) => `${colour} ${dash}`)
        expect(new Set(looks).size).toBe(keys.length)
      }),
    )
  })

  it('are fixed for known names, and the first of a color keeps it', () => {
    expect(looksOf(['zebra', 'Email'])[1]).toEqual({ colour: colourOf('email'), dash: 0 })
    expect(looksOf(['Jackets'])[0]).toEqual({ colour: colourOf('Jackets'), dash: 0 })
  })

  it('do not depend on what a known name is shown with', () => {
    const alone = looksOf(['Affiliate'])
    expect(looksOf(['zebra', 'Direct', 'Affiliate', 'TikTok'])[2]).toEqual(alone[0])
    expect(looksOf(['Direct', 'TikTok'])[0]).toEqual({ colour: 0, dash: 0 })
  })

  it('are grey for all the rest, and for what has no name', () => {
    expect(looksOf(['Direct', 'Other']).map(({ colour }) => colour)).toEqual([0, 5])
    expect(looksOf(['Unknown', 'Email'])).toEqual([
      { colour: 5, dash: 0 },
      { colour: colourOf('email'), dash: 0 },
    ])
  })
})
