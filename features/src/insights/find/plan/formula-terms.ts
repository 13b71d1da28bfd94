import { measureAt, type Measure, type Model } from '@cartograph/semantic'

/** Times `factor`, a sum that can be queried day by day. */
export interface FormulaTerm {
  readonly member: string
  readonly factor: number
}

/** The sum of the terms of `num`, divided by that of `den`; without `den`, the sum itself. */
export interface FormulaTerms {
  readonly num: readonly FormulaTerm[]
  readonly den: readonly FormulaTerm[] | null
}

type Expression = Measure['value']

/**
 * A metric such as `({net sales} − {spend}) × 100 ÷ {sessions}` as sums; null for what is neither a weighted sum nor
 * one divided by another.
 */
export function formulaTerms(
  member: string,
  model: Model,
  isSum: (measure: Measure) => boolean,
): FormulaTerms | null {
  const measure = measureAt(model, member)
  return measure === undefined ? null : ofMeasure(measure)

  function ofMeasure(found: Measure): FormulaTerms | null {
    if (isSum(found)) {
      return { num: [{ member: `${found.cube}.${found.name}`, factor: 1 }], den: null }
    }
    // Its parts lack these conditions.
    if (found.only.length > 0 || found.window !== null) return null
    return ofExpression(found.value)
  }

  function ofExpression(value: Expression): FormulaTerms | null {
    if (value.kind === 'member') {
      const found = measureAt(model, `${value.cube}.${value.name}`)
      return found === undefined ? null : ofMeasure(found)
    }
    if (value.kind === 'negative') return scaled(ofExpression(value.of), -1)
    if (value.kind !== 'operation') return null
    const { operator, left, right } = value
    if (operator === '+' || operator === '-')
      return added(ofExpression(left), scaled(ofExpression(right), operator === '+' ? 1 : -1))
    if (operator === '*') {
      const [before, after] = [constantOf(left), constantOf(right)]
      if (before !== null) return scaled(ofExpression(right), before)
      return after === null ? null : scaled(ofExpression(left), after)
    }
    return operator === '/' ? divided(ofExpression(left), right) : null
  }

  function divided(above: FormulaTerms | null, divisor: Expression): FormulaTerms | null {
    const guarded =
      divisor.kind === 'call' && divisor.function === 'NULLIF' ? divisor.args[0] : divisor
    if (guarded === undefined) return null
    const constant = constantOf(guarded)
    if (constant !== null) return constant === 0 ? null : scaled(above, 1 / constant)
    const below = ofExpression(guarded)
    if (above === null || above.den !== null || below === null || below.den !== null) return null
    return { num: above.num, den: below.num }
  }
}

function constantOf(value: Expression): number | null {
  if (value.kind === 'number') return Number(value.text)
  if (value.kind === 'negative') {
    const of = constantOf(value.of)
    return of === null ? null : -of
  }
  return null
}

function scaled(terms: FormulaTerms | null, by: number): FormulaTerms | null {
  if (terms === null) return null
  return { ...terms, num: terms.num.map((term) => ({ ...term, factor: term.factor * by })) }
}

function added(one: FormulaTerms | null, other: FormulaTerms | null): FormulaTerms | null {
  if (one === null || other === null || one.den !== null || other.den !== null) return null
  const factors = new Map<string, number>()
  for (const { member, factor } of [...one.num, ...other.num])
    factors.set(member, (factors.get(member) ?? 0) + factor)
  return { num: [...factors].map(([member, factor]) => ({ member, factor })), den: null }
}
