import type { Expression } from '../../expression.ts'

export function orZero(value: Expression): Expression {
  return { kind: 'call', function: 'COALESCE', args: [value, { kind: 'number', text: '0' }] }
}
