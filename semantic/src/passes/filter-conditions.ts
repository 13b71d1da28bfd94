import { AppError, type FilterOperator } from '@cartograph/contract'
import type { Condition, Expression, Value } from '../ast.ts'
import type { CubeMember } from '../model/catalogue.ts'
import type { MemberFilter } from '../plan.ts'

type FilterValue = NonNullable<NonNullable<MemberFilter['values']>[number]>
type Kind = 'string' | 'number' | 'boolean' | 'time'

/** Which operators mean something for which kind of member. */
const operatorsOf: Record<Kind, readonly FilterOperator[]> = {
  string: ['equals', 'notEquals', 'contains', 'notContains', 'set', 'notSet'],
  number: ['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte', 'set', 'notSet'],
  boolean: ['equals', 'notEquals', 'set', 'notSet'],
  time: ['set', 'notSet'],
}

/**
 * The condition of one filter over what its member is computed by. Nulls are as in Cube: the not-forms
 * keep them unless null is among the values, the others take them only if it is.
 */
export function filterCondition(filter: MemberFilter, of: Expression): Condition {
  const { member, operator } = filter
  const kind = kindOf(member)
  if (!operatorsOf[kind].includes(operator)) throw refused(member, operator, kind)
  const isNull: Condition = { kind: 'is-null', of }
  if (operator === 'set') return { kind: 'not', condition: isNull }
  if (operator === 'notSet') return isNull

  const given = filter.values ?? []
  if (given.length === 0) {
    throw new AppError('invalid_query', `Values required for filter: ${member.name} ${operator}`)
  }
  const values = given.filter((value) => value !== null)
  const hasNull = values.length < given.length
  const equals = (value: FilterValue): Condition => ({
    kind: 'compare',
    left: of,
    operator: '=',
    right: boundValue(member, kind, value),
  })
  const contains = (value: FilterValue): Condition => ({
    kind: 'contains',
    of,
    text: String(value),
  })
  switch (operator) {
    case 'equals':
    case 'contains': {
      const conditions = values.map(operator === 'equals' ? equals : contains)
      return { kind: 'any', conditions: hasNull ? [...conditions, isNull] : conditions }
    }
    case 'notEquals':
    case 'notContains': {
      const conditions = values.map(operator === 'notEquals' ? equals : contains)
      const isOther: Condition = {
        kind: 'all',
        conditions: conditions.map((condition) => ({ kind: 'not', condition })),
      }
      return hasNull
        ? { kind: 'all', conditions: [isOther, { kind: 'not', condition: isNull }] }
        : { kind: 'any', conditions: [isOther, isNull] }
    }
    default: {
      const [value, ...more] = values
      if (value === undefined || hasNull || more.length > 0) {
        throw new AppError('invalid_query', `${operator} of ${member.name} takes exactly one value`)
      }
      const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
      return {
        kind: 'compare',
        left: of,
        operator: signs[operator],
        right: boundValue(member, kind, value),
      }
    }
  }
}

function kindOf(member: CubeMember): Kind {
  return member.kind === 'measure' ? 'number' : member.type
}

function boundValue(member: CubeMember, kind: Kind, value: FilterValue): Value {
  const text = String(value)
  if (kind === 'number') {
    if (/^-?\d{1,20}(\.\d{1,10})?$/.test(text)) return { type: 'number', text }
    throw new AppError('invalid_query', `'${text}' is not a number to compare ${member.name} with`)
  }
  if (kind === 'boolean') {
    if (text === 'true' || text === 'false') return { type: 'boolean', value: text === 'true' }
    throw new AppError('invalid_query', `${member.name} is either true or false, not '${text}'`)
  }
  return { type: 'text', text }
}

function refused(member: CubeMember, operator: FilterOperator, kind: Kind): AppError {
  const advice =
    kind === 'time'
      ? 'Use timeDimensions with a dateRange'
      : `Use one of: ${operatorsOf[kind].join(', ')}`
  return new AppError(
    'invalid_query',
    `Operator ${operator} cannot be used with ${member.name}. ${advice}`,
  )
}
