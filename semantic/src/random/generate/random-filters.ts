import type { FilterOperator, QueryFilter } from '@cartograph/contract'
import type { Dimension, Measure } from '../../model/model.ts'
import type { RandomSource } from './random-source.ts'
import { rolledNames, shiftedNames } from './random-measures.ts'
import { amounts, days } from './random-tables.ts'
import type { Choice, Menu } from './menu.ts'
import type { OccurringValues } from './occurring-values.ts'

/** Filters on dimensions or on measures, never mixed in one, some of them nested. */
export function randomFilters(
  dice: RandomSource,
  menu: Menu,
  isUngrouped: boolean,
  valuesOf: OccurringValues,
): QueryFilter[] {
  if (dice.chance(40)) return []
  const moved = [...rolledNames, ...shiftedNames]
  const measures = menu.measures.filter(({ member }) => !moved.includes(member.name))
  const onRows = Array.from({ length: dice.below(3) }, () =>
    nested(dice, menu.dimensions, valuesOf, 2),
  )
  const onGroups = dice.chance(isUngrouped ? 10 : 30) ? [nested(dice, measures, valuesOf, 2)] : []
  const carried = dice.chance(4)
    ? [{ member: dice.pick(measures).key, operator: 'measureFilter' as const }]
    : []
  return [...onRows, ...onGroups, ...carried]
}

export function nested(
  dice: RandomSource,
  choices: readonly Choice<Dimension | Measure>[],
  valuesOf: OccurringValues,
  depth: number,
): QueryFilter {
  if (depth === 0 || dice.chance(70)) return leaf(dice, dice.pick(choices), valuesOf)
  const within = Array.from({ length: 1 + dice.below(3) }, () =>
    nested(dice, choices, valuesOf, depth - 1),
  )
  return dice.chance(50) ? { and: within } : { or: within }
}

function leaf(
  dice: RandomSource,
  choice: Choice<Dimension | Measure>,
  valuesOf: OccurringValues,
): QueryFilter {
  const { key, member } = choice
  if (dice.chance(10)) return { member: key, operator: dice.pick(['set', 'notSet']) }
  const kind = kindOf(member)
  const { operators, values } = comparisons[kind]
  const operator = dice.pick(operators)
  const occurring = dice.chance(75) ? valuesOf(choice) : []
  const value = () =>
    occurring.length > 0 ? part(dice, kind, operator, dice.pick(occurring)) : dice.pick(values)
  if (takesOne.has(operator)) return { member: key, operator, values: [value()] }
  const chosen: (string | null)[] = [value(), ...dice.some(values, 2)]
  if (dice.chance(20)) chosen.push(null)
  return { member: key, operator, values: chosen }
}

/** Of a moment mostly its day, of a text that is searched one of its ends. */
function part(dice: RandomSource, kind: Kind, operator: FilterOperator, value: string): string {
  if (kind === 'time') return dice.chance(80) ? value.slice(0, 10) : value
  if (!isSearch.has(operator) || value === '') return value
  const characters = Array.from(value)
  const length = 1 + dice.below(characters.length)
  return (dice.chance(50) ? characters.slice(0, length) : characters.slice(-length)).join('')
}

const searches = [
  'contains',
  'notContains',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
] as const
const isSearch = new Set<FilterOperator>(searches)

const takesOne = new Set<FilterOperator>([
  'gt',
  'gte',
  'lt',
  'lte',
  'inDateRange',
  'notInDateRange',
  'onTheDate',
  'beforeDate',
  'beforeOrOnDate',
  'afterDate',
  'afterOrOnDate',
])

type Kind = 'string' | 'number' | 'boolean' | 'time'

function kindOf({ type }: Dimension | Measure): Kind {
  return type === 'string' || type === 'boolean' || type === 'time' ? type : 'number'
}

const equality = ['equals', 'notEquals', 'in', 'notIn'] as const

const comparisons: Record<
  Kind,
  { readonly operators: readonly FilterOperator[]; readonly values: readonly string[] }
> = {
  string: {
    operators: [...equality, ...searches],
    values: ['red', 'RED', 'ã', '', "'", '%', '_', 'e', 'large', "!'\\"],
  },
  number: {
    operators: [...equality, 'gt', 'gte', 'lt', 'lte'],
    values: [...amounts.filter((amount) => amount !== null), '3', '6.255', '-100.5'],
  },
  boolean: { operators: equality, values: ['true', 'false'] },
  time: {
    operators: [
      'equals',
      'notEquals',
      'inDateRange',
      'notInDateRange',
      'onTheDate',
      'beforeDate',
      'beforeOrOnDate',
      'afterDate',
      'afterOrOnDate',
    ],
    values: [...days, '2024-03-10T12:00:00'],
  },
}
