import type { FilterOperator, QueryFilter } from '@cartograph/contract'
import type { Dimension, Measure } from '../../model/model.ts'
import type { RandomSource } from './random-source.ts'
import { rolledNames, shiftedNames } from './random-measures.ts'
import { amounts, days } from './random-tables.ts'
import type { Choice, Menu } from './menu.ts'

/** Filters on dimensions or on measures, never mixed in one, some of them nested. */
export function randomFilters(dice: RandomSource, menu: Menu, isUngrouped: boolean): QueryFilter[] {
  if (dice.chance(55)) return []
  const moved = [...rolledNames, ...shiftedNames]
  const measures = menu.measures.filter(({ member }) => !moved.includes(member.name))
  const onRows = Array.from({ length: dice.below(3) }, () => nested(dice, menu.dimensions, 2))
  const onGroups = dice.chance(isUngrouped ? 10 : 30) ? [nested(dice, measures, 2)] : []
  const carried = dice.chance(4)
    ? [{ member: dice.pick(measures).key, operator: 'measureFilter' as const }]
    : []
  return [...onRows, ...onGroups, ...carried]
}

export function nested(
  dice: RandomSource,
  choices: readonly Choice<Dimension | Measure>[],
  depth: number,
): QueryFilter {
  if (depth === 0 || dice.chance(70)) return leaf(dice, dice.pick(choices))
  const within = Array.from({ length: 1 + dice.below(3) }, () => nested(dice, choices, depth - 1))
  return dice.chance(50) ? { and: within } : { or: within }
}

function leaf(dice: RandomSource, { key, member }: Choice<Dimension | Measure>): QueryFilter {
  if (dice.chance(10)) return { member: key, operator: dice.pick(['set', 'notSet']) }
  const { operators, values } = comparisons[kindOf(member)]
  const operator = dice.pick(operators)
  if (takesOne.has(operator)) {
    return { member: key, operator, values: [dice.pick(values)] }
  }
  const asked: (string | null)[] = [dice.pick(values), ...dice.some(values, 2)]
  if (dice.chance(20)) asked.push(null)
  return { member: key, operator, values: asked }
}

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
    operators: [
      ...equality,
      'contains',
      'notContains',
      'startsWith',
      'notStartsWith',
      'endsWith',
      'notEndsWith',
    ],
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
