import { describe, expect, it } from 'vitest'
import { readModel } from '../load-model.ts'
import { changed, problemsOf, shop } from '../testing-models.ts'

const withMoney = (money: string) =>
  changed(shop, '    title: Shop orders\n', `    title: Shop orders\n    money: ${money}\n`)

describe('readMoney', () => {
  it('reads the currency and the time of the money in rows', () => {
    const text = withMoney(`{ currency: "'USD'", at: '{createdAt}' }`)
    const { cubes } = readModel([{ name: 'shop.yml', text }])
    expect(cubes.get('orders')?.money).toEqual({
      currency: { kind: 'text', text: 'USD' },
      at: { kind: 'member', cube: 'orders', name: 'createdAt', granularity: null },
    })
    expect(cubes.get('customers')?.money).toBeNull()
  })

  it('is inherited by extending cubes, unless they declare their own', () => {
    const text = `${withMoney("{ currency: '{CUBE}.currency', at: '{CUBE}.at' }").replace(/views:[^]*/, '')}
  - { name: returns, extends: orders }
  - { name: gifts, extends: orders, money: { currency: "'EUR'", at: '{CUBE}.given_at' } }
`
    const { cubes } = readModel([{ name: 'shop.yml', text }])
    expect(cubes.get('returns')?.money?.currency).toEqual({
      kind: 'column',
      rows: 'returns',
      name: 'currency',
    })
    expect(cubes.get('gifts')?.money?.currency).toEqual({ kind: 'text', text: 'EUR' })
  })

  it.each([
    [
      'a currency that is a measure',
      "{ currency: '{revenue}', at: '{createdAt}' }",
      'is a measure, but this is computed for each row',
    ],
    [
      'a time that is not there',
      "{ currency: '{CUBE}.currency', at: '{soldAt}' }",
      "'soldAt' is not a member of orders",
    ],
    [
      'a time of rows that no join leads to',
      "{ currency: '{CUBE}.currency', at: '{alone}.at' }",
      'No join leads from orders to alone',
    ],
    ['no time', "{ currency: '{CUBE}.currency' }", "'at' is missing. Add it."],
    ['what else it says', "{ currency: a, at: b, rate: '1' }", "'rate'"],
  ])('rejects %s with its line', (_what, money, words) => {
    const problems = problemsOf(withMoney(money))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^shop\.yml:5: /)
    expect(problems[0]).toContain(words)
  })
})
