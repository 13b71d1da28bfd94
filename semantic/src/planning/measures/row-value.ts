import type { Aggregate, Expression } from '../../expression.ts'

/** The contribution of a row to an aggregate; null for none. */
export function rowValue({ of, when }: Aggregate): Expression {
  const then: Expression = of ?? { kind: 'number', text: '1' }
  if (when.length === 0) return then
  return {
    kind: 'case',
    whens: [{ when: { kind: 'all', conditions: when }, then }],
    otherwise: null,
  }
}
