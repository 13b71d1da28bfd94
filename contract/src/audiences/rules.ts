import * as z from 'zod/mini'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Member } from '../queries/query.ts'

/** The data set of the customers that rules are about. */
export const customerCube = 'CustomerProfile'

export const maxRuleGroups = 20
export const maxGroupFilters = 20
export const maxRuleValues = 500
/** Of all groups together: each searches the orders of all customers by itself. */
export const maxRuleBehaviours = 50
/** Of all conditions together. */
export const maxRuleValuesInAll = 8_000
/** Of all conditions with contains together: each is searched for in the text of every customer. */
export const maxRuleTexts = 1_000

/**
 * Members whose texts are lists, joined by commas. `equals` means one of the items, in any case;
 * `contains` searches all of the text.
 */
export const ruleListMembers: ReadonlySet<string> = new Set([
  `${customerCube}.tags`,
  'Products.tags',
])

/** The types of members in rules, with the operators of each. */
export const ruleOperators = {
  string: ['equals', 'contains'],
  boolean: ['equals'],
  time: ['inDateRange', 'beforeDate', 'afterDate', 'notInDateRange', 'allTime'],
  number: ['equals', 'gt', 'lt', 'gte', 'lte', 'between'],
} as const
export type RuleMemberType = keyof typeof ruleOperators

export const RuleOperator = z.enum([
  'equals',
  'contains',
  'gt',
  'lt',
  'gte',
  'lte',
  'between',
  'inDateRange',
  'beforeDate',
  'afterDate',
  'notInDateRange',
  'allTime',
])
export type RuleOperator = z.infer<typeof RuleOperator>

export const inTheLastUnits = ['hours', 'days', 'weeks'] as const
/** 'In the last 7 days' is the range from `7 days ago` to `now`. */
export const inTheLastText = /^([1-9]\d{0,3}) (hours|days|weeks) ago$/

const RuleValue = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a value'),
    z.maxLength(500, 'At most 500 characters'),
    z.refine(isStorable, storableMessage),
  )

export const RuleValues = z
  .array(RuleValue)
  .check(
    z.minLength(1, 'Enter a value'),
    z.maxLength(maxRuleValues, `At most ${maxRuleValues} values`),
  )

const DateOperator = z.enum(ruleOperators.time)

/** How often a customer must have done it, and when; both only for members of related cubes. */
const RuleTimes = z.strictObject({
  operator: z.enum(['gte', 'lte']),
  values: z.tuple([
    z.string().check(z.regex(/^(0|[1-9]\d{0,5})$/, 'Enter a whole number from 0 to 999,999')),
  ]),
})
const RulePeriod = z.strictObject({ operator: DateOperator, values: RuleValues })

/**
 * A condition on customers. A member of a related cube, such as the title of an order line, says
 * what a customer did: `times` how often, at least once by default, and `period` when.
 */
export const RuleFilter = z.strictObject({
  member: Member,
  operator: RuleOperator,
  values: RuleValues,
  times: z.optional(RuleTimes),
  period: z.optional(z.nullable(RulePeriod)),
})
export type RuleFilter = z.infer<typeof RuleFilter>

const RuleGroup = z.strictObject({
  and: z
    .array(RuleFilter)
    .check(
      z.minLength(1, 'Add a condition'),
      z.maxLength(maxGroupFilters, `At most ${maxGroupFilters} conditions in a group`),
    ),
})
export type RuleGroup = z.infer<typeof RuleGroup>

/** A customer belongs to it if all conditions of at least one group hold. */
export const SourceConfig = z.strictObject({
  or: z
    .array(RuleGroup)
    .check(
      z.minLength(1, 'Add a condition'),
      z.maxLength(maxRuleGroups, `At most ${maxRuleGroups} groups`),
    ),
})
export type SourceConfig = z.infer<typeof SourceConfig>
