import { metricOperators, type MetricCondition, type MetricFilters } from '@cartograph/contract'
import { lookupsOf, type Cube, type Dimension, type Model } from '@cartograph/semantic'

export type Place = readonly (string | number)[]
/** Takes a problem at its place; it can throw at the first one. */
export type AddProblem = (at: Place, msg: string) => void

/** Checks conditions on the fields of a metric group, and on those of what each of its rows has one of. */
export function checkConditions(
  model: Model,
  group: Cube,
  filters: readonly MetricFilters[],
  add: AddProblem,
): void {
  const fields = new Set([group.name, ...lookupsOf(model, group)])
  for (const [f, { or }] of filters.entries()) {
    for (const [g, { and }] of or.entries()) {
      for (const [c, condition] of and.entries()) {
        checkCondition(model, fields, condition, (at, msg) =>
          add([f, 'or', g, 'and', c, ...at], msg),
        )
      }
    }
  }
}

function checkCondition(
  model: Model,
  cubes: ReadonlySet<string>,
  { member, operator, values }: MetricCondition,
  add: AddProblem,
): void {
  const [cube = '', name = ''] = member.split('.')
  const dimension = cubes.has(cube) ? model.cubes.get(cube)?.dimensions.get(name) : undefined
  if (dimension === undefined || !isForConditions(dimension)) {
    return add(['member'], `'${member}' is no field of this group for conditions`)
  }
  const type =
    dimension.type === 'number' || dimension.type === 'boolean' ? dimension.type : 'string'
  const allowed: readonly string[] = metricOperators[type]
  if (!allowed.includes(operator)) {
    return add(['operator'], `Use one of: ${allowed.join(', ')}`)
  }
  const problem = problemOfValues(type, operator, values)
  if (problem !== null) add(['values'], problem)
}

/** The fields that conditions of metrics may use: none on dates, and no personal data. */
function isForConditions({ isPublic, type, meta }: Dimension): boolean {
  return isPublic && type !== 'time' && type !== 'geo' && meta['personal'] !== true
}

function problemOfValues(
  type: keyof typeof metricOperators,
  operator: MetricCondition['operator'],
  values: readonly string[],
): string | null {
  if (operator === 'between' && values.length !== 2) return 'Enter two numbers'
  if (type === 'boolean') {
    return values.length === 1 && ['true', 'false'].includes(values[0] ?? '')
      ? null
      : 'Choose true or false'
  }
  if (type === 'string') return null
  if (!values.every((value) => /^-?\d{1,15}(\.\d{1,8})?$/.test(value))) return 'Enter a number'
  const takesOne = operator !== 'equals' && operator !== 'between'
  return takesOne && values.length > 1 ? 'Enter one number' : null
}
