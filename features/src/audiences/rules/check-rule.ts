import {
  AppError,
  inTheLastText,
  maxRuleBehaviours,
  maxRuleTexts,
  maxRuleValuesInAll,
  ruleOperators,
  type FieldProblem,
  type RuleFilter,
  type SourceConfig,
} from '@cartograph/contract'
import type { KnownMember } from './rule-members.ts'

/** Refuses a rule with a member, an operator or a value that cannot be used, with its place. */
export function checkRule(
  config: SourceConfig,
  members: ReadonlyMap<string, KnownMember>,
  /** The field that has the rule. */
  field = 'source_config',
): void {
  const problems = ruleProblems(config, members).map(({ loc, msg }) => ({
    loc: [field, ...loc],
    msg,
  }))
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
}

/** Whether a stored rule still has only members that exist. */
export function isUsable(config: SourceConfig, members: ReadonlyMap<string, KnownMember>): boolean {
  return ruleProblems(config, members).length === 0
}

/** What is wrong with a rule, with its place in the rule. */
export function ruleProblems(
  config: SourceConfig,
  members: ReadonlyMap<string, KnownMember>,
): FieldProblem[] {
  const problems = config.or.flatMap(({ and }, group) =>
    and.flatMap((filter, index) => {
      const place = ['or', String(group), 'and', String(index)]
      return problemsOf(filter, members.get(filter.member), place)
    }),
  )
  return problems.length > 0 ? problems : sizeProblems(config, members)
}

/** What the query layer would refuse to answer. */
function sizeProblems(
  { or }: SourceConfig,
  members: ReadonlyMap<string, KnownMember>,
): FieldProblem[] {
  const filters = or.flatMap(({ and }) => and)
  const behaviours = filters.filter(({ member }) => members.get(member)?.behaviour != null)
  const count = (of: readonly RuleFilter[]) =>
    of.reduce((sum, { values }) => sum + values.length, 0)
  const limits = [
    [behaviours.length, maxRuleBehaviours, 'conditions on what customers did'],
    [count(filters), maxRuleValuesInAll, 'values'],
    [
      count(filters.filter(({ operator }) => operator === 'contains')),
      maxRuleTexts,
      'values of conditions with contains',
    ],
  ] as const
  return limits.flatMap(([is, most, what]) =>
    is <= most
      ? []
      : [{ loc: ['or'], msg: `A rule may have at most ${most} ${what}; this one has ${is}` }],
  )
}

function problemsOf(
  filter: RuleFilter,
  member: KnownMember | undefined,
  place: readonly string[],
): FieldProblem[] {
  const at = (part: string, msg: string): FieldProblem => ({ loc: [...place, part], msg })
  if (member === undefined) return [at('member', `${filter.member} cannot be used in a rule`)]
  const operators: readonly string[] = ruleOperators[member.type]
  if (!operators.includes(filter.operator)) {
    return [at('operator', `${member.title} takes ${operators.join(', ')}`)]
  }
  const { behaviour, type } = member
  const problem = valueProblem(type, filter.operator, filter.values)
  return [
    ...(problem === null ? [] : [at('values', problem)]),
    ...(behaviour === null && filter.times !== undefined
      ? [at('times', `${member.title} is not something that happens several times`)]
      : []),
    ...(behaviour === null && filter.period != null
      ? [at('period', `${member.title} has no dates`)]
      : []),
    ...periodProblems(filter, place),
  ]
}

function periodProblems({ period }: RuleFilter, place: readonly string[]): FieldProblem[] {
  if (period == null) return []
  const msg = valueProblem('time', period.operator, period.values)
  return msg === null ? [] : [{ loc: [...place, 'period', 'values'], msg }]
}

/** What is wrong with the values; null if nothing is. */
function valueProblem(
  type: KnownMember['type'],
  operator: RuleFilter['operator'],
  values: readonly string[],
): string | null {
  const isRange = ['between', 'inDateRange', 'notInDateRange'].includes(operator)
  const [first = '', second] = values
  if (type !== 'string' && values.length !== (isRange ? 2 : 1)) {
    return isRange ? 'Enter two values' : 'Enter one value'
  }
  switch (type) {
    case 'string':
      return null
    case 'boolean':
      return first === 'true' || first === 'false' ? null : 'Must be true or false'
    case 'number':
      if (!values.every((value) => numberText.test(value))) return 'Must be a number'
      return second !== undefined && Number(first) > Number(second)
        ? 'The first number must not be larger than the second'
        : null
    case 'time':
      if (operator === 'allTime') return first === 'now' ? null : 'Must be now'
      if (inTheLastText.test(first)) return second === 'now' ? null : 'Must end now'
      if (!values.every(isDay)) return 'Must be a date, such as 2026-11-14'
      return second !== undefined && first > second
        ? 'The first date must not be after the second'
        : null
  }
}

const numberText = /^-?\d{1,15}(\.\d{1,8})?$/

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^[1-9]\d{3}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
  )
}
