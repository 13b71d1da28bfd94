import { describe, expect, it } from 'vitest'
import { FormulaProblem, parseFormula } from './formula.ts'
import { unitOfFormula, type UnitOfMetric } from './formula-unit.ts'

const units: Partial<Record<string, ReturnType<UnitOfMetric>>> = {
  'a.net': 'currency',
  'a.spend': 'currency',
  'a.rate': 'percent',
  'a.orders': 'number',
  'a.roas': 'ratio',
}
const read = (text: string) => unitOfFormula(parseFormula(text), (member) => units[member] ?? null)

describe('unitOfFormula', () => {
  it.each([
    ['{a.net} - {a.spend}', 'currency'],
    ['{a.net} / {a.orders}', 'currency'],
    ['-{a.net} * {a.rate} / 2', 'currency'],
    ['{a.net} / {a.spend}', 'ratio'],
    ['{a.orders} / {a.spend}', 'ratio'],
    ['{a.roas} - 1', 'ratio'],
    ['{a.orders} / ({a.orders} + 1)', 'ratio'],
    ['{a.orders} * 2', 'number'],
    ['1 - {a.rate}', 'percent'],
    ['{a.rate} - {a.roas}', 'ratio'],
    ['{a.rate} * {a.rate}', 'percent'],
  ])('%s is %s', (text, unit) => {
    expect(read(text)).toBe(unit)
  })

  it.each([
    ['{a.net} + {a.rate}', 'Money and a percentage cannot be added', '{a.net} + {a.rate}'],
    ['2 * ({a.net} - 5)', 'Money and a number cannot be subtracted', '({a.net} - 5)'],
    ['{a.orders} + {a.roas}', 'A count and a ratio cannot be added', '{a.orders} + {a.roas}'],
    ['{a.net} * {a.spend}', 'Money times money is no amount', '{a.net} * {a.spend}'],
    ['{a.net} / {a.gone}', 'This metric does not exist', '{a.gone}'],
  ])('refuses %s at its place', (text, message, marked) => {
    let problem: unknown = null
    try {
      read(text)
    } catch (error) {
      problem = error
    }
    if (!(problem instanceof FormulaProblem)) throw new Error(`${text} is accepted`)
    expect(problem.message).toContain(message)
    const inside = text.slice(problem.at.from, problem.at.until)
    expect(inside).toBe(marked)
  })
})
