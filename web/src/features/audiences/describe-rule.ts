import type { SourceConfig } from '@cartograph/contract'
import {
  describeConditions,
  summariseConditions,
  type ConditionSummary,
} from '../../ui/conditions/describe-condition.ts'
import { isCountedBack, type Condition } from '../../ui/conditions/conditions.ts'
import type { FilterField } from '../filter-builder/filter-field.ts'
import { describeClause } from './describe-clause.ts'
import { conditionsOfRule } from './rule-draft.ts'

export { behaviourWords } from './behaviour-words.ts'

/** The first condition, and how many others there are: 'Country is Canada +2 more'. */
export function describeFirst(rule: SourceConfig, fields: readonly FilterField[]): string {
  return describeConditions(conditionsOfRule(rule, fields), fields) ?? ''
}

/** The same in its parts; null for a rule without conditions. */
export function summariseRule(
  rule: SourceConfig,
  fields: readonly FilterField[],
): ConditionSummary | null {
  return summariseConditions(conditionsOfRule(rule, fields), fields)
}

/** A rule as one sentence: 'Customers in Canada who ordered at least twice and never bought Mug.' */
export function describeRule(rule: SourceConfig, fields: readonly FilterField[]): string {
  const groups = conditionsOfRule(rule, fields).map((conditions) =>
    joinClauses(mergeSpans(conditions).map((condition) => describeClause(condition, fields))),
  )
  // A comma keeps the conditions of a group together.
  return `Customers ${groups.join(', or ')}.`
}

/** What customers have comes before what they did: 'in Canada who ordered once and accept …'. */
function joinClauses(clauses: readonly string[]): string {
  const traits = clauses.filter((clause) => /^(?:in|with|without) /.test(clause))
  const deeds = clauses.filter((clause) => clause.startsWith('who '))
  const others = clauses.filter((clause) => !traits.includes(clause) && !deeds.includes(clause))
  const parts = [joinWords(sayOnce(traits)), joinWords([...sayOnce(deeds), ...others])]
  return parts.filter((part) => part !== '').join(' ')
}

/** 'with a and b' instead of 'with a and with b'. */
function sayOnce(clauses: readonly string[]): string[] {
  const wordOf = (clause: string | undefined) => /^(?:who|with) /.exec(clause ?? '')?.[0]
  return clauses.map((clause, index) => {
    const word = wordOf(clause)
    return word !== undefined && word === wordOf(clauses[index - 1])
      ? clause.slice(word.length)
      : clause
  })
}

function joinWords(parts: readonly string[]): string {
  return parts.length < 3
    ? parts.join(' and ')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** 'In the last 180 days' and 'not in the last 89 days' are one span: 'ago' from 90 to 180 days. */
function mergeSpans(conditions: readonly Condition[]): Condition[] {
  const endOf = ({ member, operator, values: [, unit] }: Condition) =>
    operator === 'inTheLast'
      ? conditions.find(
          (one) =>
            one.member === member && one.operator === 'notInTheLast' && one.values[1] === unit,
        )
      : undefined
  const ends = new Set(conditions.map(endOf))
  return conditions
    .filter((condition) => !ends.has(condition))
    .map((condition) => {
      const [count = '', unit = ''] = condition.values
      const end = isCountedBack(condition.operator) ? endOf(condition) : undefined
      if (end === undefined) return condition
      // Whole days: the day after the last one that is left out.
      const from = Number(end.values[0]) + (unit === 'days' ? 1 : 0)
      return { ...condition, values: [count, unit, String(from)] }
    })
}
