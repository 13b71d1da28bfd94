import type {
  CubeMeta,
  CurrencyCode,
  DimensionMeta,
  MeasureMeta,
  RuleMember,
} from '@cartograph/contract'
import { ruleFields } from '../audiences/rule-fields.ts'
import type { FilterField } from '../filter-builder/filter-field.ts'
import type { ComboOption } from '../../ui/form/combo-search.ts'

/** A data set with metrics for reports. */
export interface MetricGroup {
  readonly name: string
  readonly title: string
  readonly metrics: readonly ComboOption[]
}

/** What a metric with conditions can be made of: no custom metrics, which are calculated with in formulas. */
export function metricGroups(cubes: readonly CubeMeta[]): readonly MetricGroup[] {
  return cubes
    .filter(({ type }) => type === 'cube')
    .map(({ name, title, measures }) => ({
      name,
      title,
      metrics: measures.filter((one) => isReported(one) && !isCustom(one)).map(optionOf),
    }))
    .filter(({ metrics }) => metrics.length > 0)
    .toSorted((a, b) => a.title.localeCompare(b.title))
}

/** The members that formulas may use: numbers of any data set, except the metric itself. */
export function formulaGroups(cubes: readonly CubeMeta[], own: string | null) {
  return cubes
    .filter(({ type }) => type === 'cube')
    .map(({ title, measures }) => ({
      title,
      options: measures
        .filter((one) => one.type === 'number' && one.name !== own)
        .filter((one) => isReported(one) || isCustom(one))
        .map(optionOf),
    }))
    .filter(({ options }) => options.length > 0)
}

/** The fields of a group and of what each of its rows has one of; none on dates, and no personal data. */
export function metricFields(
  cubes: readonly CubeMeta[],
  group: string | null,
  currency: CurrencyCode,
): readonly FilterField[] {
  const own = cubes.find(({ name }) => name === group)
  const lookups = own?.meta?.['lookups']
  const joined = cubes.filter(({ name }) => Array.isArray(lookups) && lookups.includes(name))
  const members = [...(own === undefined ? [] : [own]), ...joined].flatMap(
    ({ title, dimensions }) =>
      dimensions.flatMap((dimension) => {
        const { name, shortTitle, description, type, meta, suggestFilterValues } = dimension
        if (type === 'time' || type === 'geo' || meta?.['personal'] === true) return []
        const values = meta?.['values']
        return {
          member: name,
          title: shortTitle,
          description: description ?? '',
          type,
          format: formatOf(dimension),
          group: title,
          is_behaviour: false,
          suggests_values: type === 'string' && suggestFilterValues,
          values: typeof values === 'string' ? values : null,
          missing_platforms: [],
        }
      }),
  )
  return ruleFields(members, currency)
}

/** The titles of metrics by their names in queries; those of several groups name theirs. */
export function metricTitles(cubes: readonly CubeMeta[]): ReadonlyMap<string, string> {
  const all = cubes
    .filter(({ type }) => type === 'cube')
    .flatMap(({ title: group, measures }) =>
      measures.map(({ name, shortTitle: title }) => ({ name, title, group })),
    )
  const counts = new Map<string, number>()
  for (const { title } of all) counts.set(title, (counts.get(title) ?? 0) + 1)
  return new Map(
    all.map(({ name, title, group }) => [
      name,
      counts.get(title) === 1 ? title : `${title} (${group})`,
    ]),
  )
}

function optionOf({ name, shortTitle, description }: MeasureMeta) {
  return { value: name, label: shortTitle, description: description ?? null }
}

function formatOf({ format }: DimensionMeta): RuleMember['format'] {
  return format === 'currency' || format === 'percent' || format === 'number' ? format : null
}

const isReported = ({ meta }: MeasureMeta) => meta?.['reporting'] === true
const isCustom = ({ meta }: MeasureMeta) => meta?.['custom'] === true
