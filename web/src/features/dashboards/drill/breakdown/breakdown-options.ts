import { lackOf, type CubeMeta, type DimensionMeta, type Member } from '@cartograph/contract'
import type { DrillTarget } from '../target/drill-target.ts'

export interface BreakdownOption {
  readonly value: Member
  readonly label: string
  /** The data set of the dimension, if it isn't that of the metric. */
  readonly description: string | null
  /** Only values that are texts can leave the rest to one row with a name. */
  readonly isText: boolean
}

/**
 * The dimensions by which the metric can be split so that its parts add up: those of its own data set, then
 * those of data sets of which each row has at most one, such as the customer of an order.
 */
export function breakdownOptions(
  cubes: readonly CubeMeta[],
  { measure, parts }: Pick<DrillTarget, 'measure' | 'parts'>,
): BreakdownOption[] {
  const own = cubes.find(({ name }) => measure.startsWith(`${name}.`))
  if (own === undefined || isCountedByPlatform(own, measure)) return []
  const reached = lookupsOf(own).flatMap((name) => cubes.find((cube) => cube.name === name) ?? [])
  const pinned = new Set(
    parts.filter(({ values, except }) => values.length === 1 && except === null).map(nameOf),
  )
  return [own, ...reached].flatMap((cube) =>
    cube.dimensions
      .filter((one) => canSplit(one) && !pinned.has(one.name))
      .filter(({ name }) => lackOf(measure, name, cubes) === null)
      .map(({ name, shortTitle, type }) => ({
        value: name,
        isText: type === 'string',
        label: shortTitle,
        description: cube === own ? null : cube.title,
      })),
  )
}

/** The dimension to begin with: the channel, else the first. */
export function firstBreakdown(options: readonly BreakdownOption[]): Member | null {
  const channel = options.find(({ value }) => value.endsWith('.channel'))
  return (channel ?? options[0])?.value ?? null
}

/** The platform's own counts per day, week and month can't be split. */
function isCountedByPlatform({ measures }: CubeMeta, measure: Member): boolean {
  return measures.find(({ name }) => name === measure)?.meta?.['periods'] !== undefined
}

/** Amounts, addresses of pictures and what is personal make no groups worth reading. */
function canSplit({ name, type, format, primaryKey, meta }: DimensionMeta): boolean {
  if (primaryKey || meta?.['personal'] === true || name.endsWith('Url')) return false
  return type === 'string' || type === 'boolean' || (type === 'number' && format !== 'currency')
}

function lookupsOf({ meta }: CubeMeta): readonly string[] {
  const lookups = meta?.['lookups']
  return Array.isArray(lookups) ? lookups.filter((name) => typeof name === 'string') : []
}

const nameOf = ({ member }: { readonly member: Member }) => member
