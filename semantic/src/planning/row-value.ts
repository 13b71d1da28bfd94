import type { Aggregate, Expression } from '../expression.ts'

/** What a row gives to an aggregate; null where it gives nothing. */
export function rowValue({ of, when }: Aggregate): Expression {
  const then: Expression = of ?? { kind: 'number', text: '1' }
  if (when.length === 0) return then
  return {
    kind: 'case',
    whens: [{ when: { kind: 'all', conditions: when }, then }],
    otherwise: null,
  }
}
