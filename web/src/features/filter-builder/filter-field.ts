import {
  conditionOperators,
  operatorsFor,
  type ConditionField,
  type ConditionOperator,
  type MemberType,
} from '../../ui/conditions/conditions.ts'

/** A member that can be filtered, as its picker shows it. */
export interface FilterField extends ConditionField {
  readonly description: string
  /** The heading it is listed under. */
  readonly group: string
  /** It says what happened: how often and when can be added. */
  readonly isBehaviour: boolean
  /** Values can be suggested. */
  readonly suggestsValues: boolean
  /** The data sources that would fill it, if none of them is connected. */
  readonly missingSources: readonly string[]
}

/** What a builder offers for each type of member, and in which words. */
export interface OperatorSet {
  readonly names: Readonly<Record<MemberType, Partial<Readonly<Record<ConditionOperator, string>>>>>
  /** A number may be one of several values. */
  readonly takesSeveralNumbers: boolean
}

/** The operators of rules, in the words of the product. */
export const ruleOperators: OperatorSet = {
  takesSeveralNumbers: false,
  names: {
    string: { equals: 'equals', contains: 'contains' },
    boolean: { equals: 'is' },
    time: {
      inTheLast: 'in the last',
      notInTheLast: 'not in the last',
      beforeDate: 'before',
      afterDate: 'after',
      inDateRange: 'between dates',
      notInDateRange: 'not between dates',
      overAllTime: 'over all time',
    },
    number: {
      equals: 'equal to',
      gt: 'greater than',
      lt: 'less than',
      gte: 'greater than or equal',
      lte: 'less than or equal',
      between: 'between',
    },
  },
}

/** All operators, in the words of the sentence that a filter reads as: 'Channel is not Email'. */
export const sentenceOperators: OperatorSet = {
  takesSeveralNumbers: true,
  names: {
    string: wordsFor('string'),
    boolean: wordsFor('boolean'),
    time: wordsFor('time'),
    number: wordsFor('number'),
  },
}

function wordsFor(type: MemberType): OperatorSet['names'][MemberType] {
  return Object.fromEntries(
    operatorsFor(type).map((operator) => [operator, conditionOperators[operator].words]),
  )
}

/** In the order of the set. */
export function operatorOptions(
  type: MemberType,
  { names }: OperatorSet = ruleOperators,
): { value: ConditionOperator; label: string }[] {
  const known = operatorsFor(type)
  return Object.entries(names[type]).flatMap(([name, label]) => {
    const value = known.find((operator) => operator === name)
    return value === undefined ? [] : [{ value, label }]
  })
}

/** Fields whose title, heading or description has the text; those whose title starts with it come first. */
export function findFields(fields: readonly FilterField[], text: string): readonly FilterField[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return fields
  const found = fields.filter(({ title, group, description }) =>
    `${title} ${group} ${description}`.toLowerCase().includes(wanted),
  )
  const isNamed = ({ title }: FilterField) => title.toLowerCase().includes(wanted)
  return [...found.filter(isNamed), ...found.filter((field) => !isNamed(field))]
}
