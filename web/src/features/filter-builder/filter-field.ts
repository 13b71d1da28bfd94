import {
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

/** The operators of rules, by the type of the member, and in the words of the product. */
const operatorNames: Readonly<
  Record<MemberType, Partial<Readonly<Record<ConditionOperator, string>>>>
> = {
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
}

/** In the order of the list above. */
export function operatorOptions(type: MemberType): { value: ConditionOperator; label: string }[] {
  const names = operatorNames[type]
  const known = operatorsFor(type)
  return Object.entries(names).flatMap(([name, label]) => {
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
