import type { ArithmeticOperator, Expression } from '../ast.ts'
import { MemberProblem } from './catalogue-error.ts'
import type { SqlPiece } from './sql-references.ts'

/**
 * Reads a calculated measure: + - * / and parentheses over measures and numbers. It is read, not passed
 * on, because engines divide decimals differently. `NULLIF(x, 0)` may be written around a divisor, as
 * Cube needs it; every division is by NULLIF anyway.
 */
export function readArithmetic(
  pieces: readonly SqlPiece[],
  resolve: (member: string) => Expression,
): Expression {
  const tokens = pieces.flatMap((piece): Token[] =>
    'member' in piece ? [piece] : tokenise(piece.text),
  )
  let at = 0

  const expression = sum()
  if (at < tokens.length) throw unexpected(tokens[at])
  return expression

  function sum(): Expression {
    let left = product()
    for (let operator = take('+', '-'); operator !== null; operator = take('+', '-')) {
      left = { kind: 'arithmetic', operator, left, right: product() }
    }
    return left
  }

  function product(): Expression {
    let left = operand()
    for (let operator = take('*', '/'); operator !== null; operator = take('*', '/')) {
      left = { kind: 'arithmetic', operator, left, right: operand() }
    }
    return left
  }

  function operand(): Expression {
    const token = tokens[at++]
    if (token === undefined) throw unexpected(token)
    if (typeof token !== 'string') return resolve(token.member)
    if (/^\d/.test(token)) return { kind: 'number', text: token }
    if (token === '(') return closed(sum())
    if (token.toUpperCase() === 'NULLIF') {
      expect('(')
      const value = sum()
      expect(',')
      expect('0')
      return closed(value)
    }
    throw unexpected(token)
  }

  function closed(value: Expression): Expression {
    expect(')')
    return value
  }

  function expect(wanted: string): void {
    const token = tokens[at++]
    if (token !== wanted) throw unexpected(token)
  }

  function take(...operators: readonly ArithmeticOperator[]): ArithmeticOperator | null {
    const operator = operators.find((candidate) => candidate === tokens[at])
    if (operator === undefined) return null
    at += 1
    return operator
  }
}

type Token = string | { readonly member: string }

function tokenise(text: string): string[] {
  return text.match(/\d+(?:\.\d+)?|\w+|\S/g) ?? []
}

function unexpected(token: Token | undefined): MemberProblem {
  const what =
    token === undefined
      ? 'the expression ends too early'
      : `'${typeof token === 'string' ? token : `{${token.member}}`}' is not expected here`
  return new MemberProblem(
    `In a measure of type number ${what}. Use {measures}, numbers, + - * /, parentheses and NULLIF(…, 0).`,
  )
}
