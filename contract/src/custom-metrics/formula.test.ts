import { describe, expect, it } from 'vitest'
import { FormulaProblem, metricsOf, parseFormula, type Formula } from './formula.ts'

/** With all brackets, so that the order of the calculation is visible. */
function spelled(formula: Formula): string {
  switch (formula.kind) {
    case 'metric':
      return formula.member
    case 'number':
      return formula.text
    case 'negative':
      return `-${spelled(formula.of)}`
    case 'operation':
      return `(${spelled(formula.left)}${formula.operator}${spelled(formula.right)})`
  }
}

function problemOf(text: string): { message: string; marked: string } {
  try {
    parseFormula(text)
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error
    return { message: error.message, marked: text.slice(error.at.from, error.at.until) }
  }
  throw new Error(`${text} is a formula`)
}

describe('parseFormula', () => {
  it.each([
    ['{a.b}', 'a.b'],
    ['{a.b} + {c.d} * 2', '(a.b+(c.d*2))'],
    ['({a.b} + {c.d}) × 2', '((a.b+c.d)*2)'],
    ['{a.b} − {a.c} − {a.d}', '((a.b-a.c)-a.d)'],
    ['{a.b} / {a.c} ÷ {a.d}', '((a.b/a.c)/a.d)'],
    ['-{a.b} * -2.5', '(-a.b*-2.5)'],
    ['{ a.b }*0.25', '(a.b*0.25)'],
    [' ( ( {a.b} ) ) ', 'a.b'],
  ])('reads %s', (text, expected) => {
    expect(spelled(parseFormula(text))).toBe(expected)
  })

  it.each([
    ['', 'Something is missing at the end', ''],
    ['{a.b} +', 'Something is missing at the end', ''],
    ['{a.b} {c.d}', 'Put a sign before this', '{c.d}'],
    ['2 + 3', 'Use at least one metric', '2 + 3'],
    ['({a.b} + 1', 'This bracket is not closed', '('],
    ['{a.b})', 'There is no opening bracket for this one', ')'],
    ['* {a.b}', 'Put a metric or a number before this sign', '*'],
    ['{a.b} + ()', 'Put a metric or a number before this bracket', ')'],
    ['{} + 1', 'Choose a metric here', '{}'],
    ['{a.b', 'This brace has no partner', '{'],
    ['{a.b} * 1,000', 'Write numbers with a point and without separators, as in 1000.5', '1,000'],
    ['sales + {a.b}', "'sales' is no metric. Write metrics in braces", 'sales'],
    ['{a.b} * 1234567890123456', 'A number has at most 15 digits', '1234567890123456'],
  ])('says where %s is wrong', (text, message, marked) => {
    expect(problemOf(text)).toEqual({ message, marked })
  })

  it('refuses brackets within brackets beyond any use, instead of overflowing', () => {
    expect(problemOf(`${'('.repeat(400)}{a.b}${')'.repeat(400)}`).message).toBe(
      'Too many brackets within each other',
    )
    expect(problemOf(`${'-'.repeat(400)}{a.b}`).message).toBe('Too many brackets within each other')
  })

  it('lists the metrics in the order of the text', () => {
    const members = metricsOf(parseFormula('{a.b} / ({c.d} - {a.b})')).map(({ member }) => member)
    expect(members).toEqual(['a.b', 'c.d', 'a.b'])
  })
})
