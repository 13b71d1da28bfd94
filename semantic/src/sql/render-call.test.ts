import { AppError } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { dialects } from './dialects.ts'
import { renderExpression } from './render-expression.ts'
import { call, column, number, text } from './testing/build.ts'

describe('renderCall', () => {
  const render = (...args: Parameters<typeof call>) =>
    renderExpression(call(...args), dialects.duckdb, () => '$1')

  it.each([
    ['a unit that there is not', () => render('DATE_TRUNC', text("day', 1)"), column('at'))],
    ['a part that there is not', () => render('DATE_PART', text('era'), column('at'))],
    ['a unit that is no text', () => render('DATE_ADD', column('at'), number(1), column('at'))],
    ['a number of digits that varies', () => render('ROUND', number(1), column('digits'))],
    ['too few arguments', () => render('DATE_DIFF', text('day'), column('at'))],
    ['no arguments', () => render('UPPER')],
  ])('rejects %s', (_, act) => {
    expect(act).toThrow(AppError)
  })
})

describe('renderExpression', () => {
  it.each(['1e9', '1; DROP', '0x10', '', '1.', '9'.repeat(40)])(
    'rejects %j as a number',
    (digits) => {
      expect(() => renderExpression(number(digits), dialects.duckdb, () => '$1')).toThrow(AppError)
    },
  )

  it('rejects members of the model', () => {
    const member = { kind: 'member', cube: 'Orders', name: 'total', granularity: null } as const
    expect(() => renderExpression(member, dialects.duckdb, () => '$1')).toThrow('Orders.total')
  })
})
