import { describe, expect, it } from 'vitest'
import { phoneOf } from './phones.ts'

const countries = ['US', 'CA', 'GB', 'FR', 'DE', 'AT', 'NL', 'PL', 'CH']
const indices = Array.from({ length: 11_000 }, (_, index) => index)

describe('phones of customers', () => {
  it('are valid where North America requires an area code and an exchange', () => {
    for (const country of ['US', 'CA'])
      for (const index of indices)
        expect(phoneOf(country, index)).toMatch(/^\+1(?!555)(?!\d11)[2-9]\d{2}555\d{4}$/)
  })

  it('are those of no one else in the country', () => {
    for (const country of countries) {
      const phones = indices.map((index) => phoneOf(country, index))
      expect(new Set(phones).size).toBe(indices.length)
    }
  })

  it('begin with the calling code of the country, or of Germany if it reserves none', () => {
    const codes = countries.map((country) => /^\+(1|\d\d)/.exec(phoneOf(country, 7))?.[1])
    expect(codes).toEqual(['1', '1', '44', '33', '49', '49', '49', '49', '49'])
  })
})
