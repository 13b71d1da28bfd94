import { inTheLastText, type RuleFilter, type SourceConfig } from '@cartograph/contract'
import { isDecimal } from '../../format/decimal.ts'
import { divideDecimal, timesHundred } from '../../format/exact.ts'
import type { FilterField } from '../filter-builder/filter-field.ts'
import type { ConditionDraft } from '../../ui/conditions/condition-draft.ts'
import {
  isComplete,
  untilNow,
  type Condition,
  type ConditionGroups,
  type ConditionPeriod,
} from '../../ui/conditions/conditions.ts'

/** What decides how the values of a member are stored. */
type Fields = readonly Pick<FilterField, 'member' | 'unit'>[]

/** A stored rule as the conditions of the filter builder. */
export function conditionsOfRule({ or }: SourceConfig, fields: Fields): ConditionGroups {
  return or.map(({ and }) =>
    and.map(({ member, times, period, operator, values }) => ({
      member,
      ...readDates({ operator, values: isShare(member, fields) ? values.map(toPercent) : values }),
      ...(times !== undefined && { times: { operator: times.operator, count: times.values[0] } }),
      ...(period != null && { period: readDates(period) }),
    })),
  )
}

/** Null if a condition is incomplete. */
export function ruleOf(groups: ConditionGroups, fields: Fields): SourceConfig | null {
  const filters = groups.map((group) => group.map((condition) => toFilter(condition, fields)))
  return filters.flat().includes(null) || filters.length === 0
    ? null
    : { or: filters.map((and) => ({ and: and.filter((filter) => filter !== null) })) }
}

export interface CountedRule {
  readonly rule: SourceConfig
  /** The ids of the groups and rows of the draft, in the places of the rule. */
  readonly places: readonly { readonly id: number; readonly rows: readonly number[] }[]
}

/** The complete conditions of a draft; null without any. */
export function countedRule(draft: ConditionDraft, fields: Fields): CountedRule | null {
  const groups = draft.flatMap(({ id, rows }) => {
    const filled = rows.flatMap((row) => {
      const filter = toFilter(row.condition, fields)
      return filter === null ? [] : [{ id: row.id, filter }]
    })
    return filled.length === 0 ? [] : [{ id, filled }]
  })
  if (groups.length === 0) return null
  return {
    rule: { or: groups.map(({ filled }) => ({ and: filled.map(({ filter }) => filter) })) },
    places: groups.map(({ id, filled }) => ({ id, rows: filled.map((row) => row.id) })),
  }
}

function toFilter(condition: Condition, fields: Fields): RuleFilter | null {
  const { member, times, period } = condition
  const own = isComplete(condition) ? writeDates(condition) : null
  if (own === null || member === null) return null
  const when = period === undefined ? null : writeDates(period)
  return {
    member,
    operator: own.operator,
    values: isShare(member, fields) ? own.values.map(toRatio) : own.values,
    ...(times !== undefined && { times: { operator: times.operator, values: [times.count] } }),
    ...(when !== null && { period: when as NonNullable<RuleFilter['period']> }),
  }
}

/** Shares are typed in percent and stored as ratios: 12.5 is 0.125. */
function isShare(member: string, fields: Fields): boolean {
  return fields.some((field) => field.member === member && field.unit === '%')
}

function toPercent(ratio: string): string {
  return isDecimal(ratio) ? trimZeros(timesHundred(ratio)) : ratio
}

function toRatio(percent: string): string {
  return isDecimal(percent) ? trimZeros(divideDecimal(percent, 100, ratioPlaces)) : percent
}

function trimZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

/** The decimal places of a ratio in a rule, at most. */
const ratioPlaces = 8

/** 'In the last 7 days' is stored as the range from '7 days ago' to 'now'. */
function readDates({ operator, values }: Pick<RuleFilter, 'operator' | 'values'>): ConditionPeriod {
  if (operator === 'allTime') return { operator: 'overAllTime', values: [untilNow] }
  const [, count, unit] = inTheLastText.exec(values[0] ?? '') ?? []
  if (count === undefined || unit === undefined) return { operator, values }
  if (operator === 'inDateRange') return { operator: 'inTheLast', values: [count, unit] }
  if (operator === 'notInDateRange') return { operator: 'notInTheLast', values: [count, unit] }
  return { operator, values }
}

function writeDates({
  operator,
  values,
}: ConditionPeriod): Pick<RuleFilter, 'operator' | 'values'> | null {
  switch (operator) {
    case 'overAllTime':
      return { operator: 'allTime', values: [untilNow] }
    case 'inTheLast':
      return { operator: 'inDateRange', values: [`${values.join(' ')} ago`, untilNow] }
    case 'notInTheLast':
      return { operator: 'notInDateRange', values: [`${values.join(' ')} ago`, untilNow] }
    case 'equals':
    case 'contains':
    case 'gt':
    case 'lt':
    case 'gte':
    case 'lte':
    case 'between':
    case 'beforeDate':
    case 'afterDate':
    case 'inDateRange':
    case 'notInDateRange':
      return { operator, values: [...values] }
    default:
      // Operators of other filters that rules don't have.
      return null
  }
}
