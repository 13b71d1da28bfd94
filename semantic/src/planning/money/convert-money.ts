import type { Aggregate, Expression } from '../../expression.ts'
import { subExpressions } from '../../model/expressions/children-of.ts'
import type { Dimension, Measure, MemberName, Model } from '../../model/model.ts'
import { inCurrency, isWithoutRate } from './converted-aggregate.ts'
import { cubeOf } from '../joins/join-tree.ts'
import { mapExpression } from '../map-expression.ts'
import { findMoney } from './find-money.ts'
import { subQueryName } from '../joins/sub-query-name.ts'

/**
 * The sources of measures: the money as stored in the rows, or all of it converted to one
 * currency.
 */
export interface Conversion {
  measureNamed(name: MemberName): Measure | undefined
  valueOf(measure: Measure): Expression
  /** A measure that counts the rows without a rate; null for measures without money. */
  unconverted(measure: Measure): Measure | null
}

export function withoutConversion(model: Model): Conversion {
  return {
    measureNamed: ({ cube, name }) => cubeOf(model, cube).measures.get(name),
    valueOf: ({ value }) => value,
    unconverted: () => null,
  }
}

/**
 * Converts the money of each row by the rate of its own day before any aggregation. An aggregate
 * is null when one of its rows has no rate: a partial sum would look complete.
 */
export function convertMoney(model: Model, currency: string): Conversion {
  const values = new Map<Measure, Expression>()
  const gaps = new Map<Measure, Measure | null>()
  const counts = new Map<Measure, Map<Aggregate, Aggregate | null>>()
  return { measureNamed, valueOf, unconverted }

  function measureNamed({ cube, name }: MemberName): Measure | undefined {
    if (!name.endsWith(unconvertedName)) return cubeOf(model, cube).measures.get(name)
    const measure = cubeOf(model, cube).measures.get(name.slice(0, -unconvertedName.length))
    return (measure && unconverted(measure)) ?? undefined
  }

  function valueOf(measure: Measure): Expression {
    const known = values.get(measure)
    if (known !== undefined) return known
    const value = mapExpression(measure.value, (part) =>
      part.kind === 'aggregate' ? converted(measure, part) : null,
    )
    values.set(measure, value)
    return value
  }

  function converted(measure: Measure, aggregate: Aggregate): Expression {
    const count = countOfGaps(measure, aggregate)
    if (count === null) return aggregate
    return {
      kind: 'case',
      whens: [{ when: isAny(count), then: { kind: 'null' } }],
      otherwise: isOfRows(measure, aggregate) ? inCurrency(aggregate, measure.cube) : aggregate,
    }
  }

  /** Counts the rows of an aggregate that cannot be converted; null when it reads no money. */
  function countOfGaps(measure: Measure, aggregate: Aggregate): Aggregate | null {
    const counted = counts.get(measure) ?? new Map<Aggregate, Aggregate | null>()
    const known = counted.get(aggregate)
    if (known !== undefined) return known
    const { of, when } = aggregate
    const read = [...(of === null ? [] : [of]), ...when].flatMap(moneySubQueries)
    const gaps = [
      ...(of !== null && isOfRows(measure, aggregate)
        ? [isWithoutRate(model, measure, of, currency)]
        : []),
      ...[...new Set(read)].map(isUnconverted),
    ]
    // Conditions over converted money may themselves be unknown, so they exclude no row here.
    const plain = when.filter((condition) => moneySubQueries(condition).length === 0)
    const count: Aggregate | null =
      gaps.length === 0
        ? null
        : {
            kind: 'aggregate',
            function: 'count',
            of: null,
            when: [...plain, { kind: 'any', conditions: gaps }],
          }
    counts.set(measure, counted.set(aggregate, count))
    return count
  }

  function isOfRows(measure: Measure, aggregate: Aggregate): boolean {
    return findMoney(model, measure, aggregate, isConverted) === 'rows'
  }

  function moneySubQueries(of: Expression): Dimension[] {
    return subQueriesRead(model, of).filter(isConverted)
  }

  /** A sub-query over a measure of money is converted inside of the sub-query. */
  function isConverted({ value }: Dimension): boolean {
    const measure = value.kind === 'member' ? measureNamed(value) : undefined
    return measure !== undefined && unconverted(measure) !== null
  }

  function unconverted(measure: Measure): Measure | null {
    const known = gaps.get(measure)
    if (known !== undefined) return known
    const parts = [...subExpressions(measure.value, ({ kind }) => kind === 'aggregate')]
    const [first, ...others] = parts.flatMap((part) => gapsOfPart(measure, part))
    if (first === undefined) {
      gaps.set(measure, null)
      return null
    }
    const gap: Measure = { ...measure, type: 'number', value: others.reduce(plus, first) }
    gaps.set(measure, gap)
    // This value is a count, not money.
    values.set(gap, gap.value)
    return gap
  }

  function gapsOfPart(measure: Measure, part: Expression): Expression[] {
    if (part.kind === 'aggregate') {
      const count = countOfGaps(measure, part)
      return count === null ? [] : [count]
    }
    if (part.kind !== 'member') return []
    const referred = measureNamed(part)
    if (referred === undefined || unconverted(referred) === null) return []
    return [{ ...part, name: `${part.name}${unconvertedName}` }]
  }
}

/** A space makes the name unavailable to members of a model. */
const unconvertedName = ' unconverted'

function isUnconverted(dimension: Dimension): Expression {
  return isAny({ kind: 'column', rows: subQueryName(dimension), name: 'unconverted' })
}

function isAny(count: Expression): Expression {
  return { kind: 'operation', operator: '>', left: count, right: { kind: 'number', text: '0' } }
}

function plus(left: Expression, right: Expression): Expression {
  return { kind: 'operation', operator: '+', left, right }
}

/** The sub-query dimensions that a row expression uses, including those of its members. */
function subQueriesRead(model: Model, expression: Expression): Dimension[] {
  return [...subExpressions(expression)].flatMap((part) => {
    if (part.kind !== 'member') return []
    const { dimensions, segments } = cubeOf(model, part.cube)
    const dimension = dimensions.get(part.name)
    if (dimension?.isSubQuery) return [dimension]
    const member = dimension ?? segments.get(part.name)
    return member === undefined ? [] : subQueriesRead(model, member.value)
  })
}
