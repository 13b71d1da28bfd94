import { textFunctions, type Expression } from '../expression.ts'

/**
 * What is certain about a value without the types of columns; may be unknown, but is never wrong.
 */
export type ValueKind = 'text' | 'condition' | 'unknown'

export function kindOf(of: Expression): ValueKind {
  switch (of.kind) {
    case 'column':
      return of.computed ? kindOfComputed(of.computed) : 'unknown'
    case 'text':
    case 'null':
      return 'text'
    case 'bound':
      return of.value.type === 'text' ? 'text' : 'unknown'
    case 'cast':
      if (of.to === 'boolean') return 'condition'
      return of.to === 'text' ? 'text' : 'unknown'
    case 'call':
      return textFunctions.has(of.function) ? 'text' : 'unknown'
    case 'operation':
      if (of.operator === '||') return 'text'
      return arithmetic.has(of.operator) ? 'unknown' : 'condition'
    case 'case': {
      const values = [...of.whens.map(({ then }) => then), ...(of.otherwise ? [of.otherwise] : [])]
      return values.every((value) => kindOf(value) === 'text') ? 'text' : 'unknown'
    }
    case 'boolean':
    case 'not':
    case 'is-null':
    case 'all':
    case 'any':
    case 'in':
    case 'like':
    case 'holds':
      return 'condition'
    default:
      return 'unknown'
  }
}

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%'])

/** Hundreds of conditions ask for the same one. */
function kindOfComputed(of: Expression): ValueKind {
  const known = kinds.get(of) ?? kindOf(of)
  kinds.set(of, known)
  return known
}

const kinds = new WeakMap<Expression, ValueKind>()
