import {
  getQueryMeta,
  valueKindOf,
  valueLabel,
  type CubeMeta,
  type CurrencyCode,
  type DimensionMeta,
  type LoadResult,
  type Member,
  type OrgId,
  type ValueKind,
} from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import type { DecimalText } from '../../../format/decimal.ts'
import { decimalOf, formatOf, formatValue } from '../../../format/value.ts'
import type { loadSegments as load } from '../../audiences/segment-names.ts'
import type { ComboOption } from '../../../ui/form/combo-search.ts'
import type { FilterMember, LoadOptions } from '../filters/values/filter-options.ts'
import type { CountedDays } from './counted-days.ts'
import { resolveQuery, type Asking } from './resolve-query.ts'
import { cubeOf, valuesQuery, type SingleQuery } from './values-query.ts'

export const metaKey = (orgId: OrgId) => ['org', orgId, 'Meta'] as const

/** The semantic model. It changes when a colleague changes a custom metric. */
export function metaQuery(client: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: metaKey(orgId),
    queryFn: async ({ signal, client: cache }) => {
      const workspace = cache.getQueryData(workspaceQuery(client, orgId).queryKey)
      const [{ cubes }] = await Promise.all([
        client.askData(orgId, getQueryMeta, { query: {} }, signal),
        // The labels of filters on segments are needed together with their members.
        workspace?.org.feature_flags.enable_audiences === true
          ? loadSegments(client, orgId, signal).catch(() => null)
          : null,
      ])
      return cubes
    },
    staleTime: 300_000,
  })
}

export function filterMembers(cubes: readonly CubeMeta[]): FilterMember[] {
  return cubes.flatMap(({ title, dimensions }) =>
    dimensions.flatMap((dimension) => {
      const { name, shortTitle, description = '', type, meta, suggestFilterValues } = dimension
      if (type === 'geo') return []
      return {
        member: name,
        title: shortTitle,
        description,
        type,
        group: title,
        isBehaviour: false,
        suggestsValues: type === 'string' && suggestFilterValues,
        missingSources: [],
        ...labelsOf(meta),
      }
    }),
  )
}

function labelsOf(meta: DimensionMeta['meta']): Pick<FilterMember, 'labelOf'> {
  const kind = valueKindOf(meta)
  return kind === null ? {} : { labelOf: (value) => valueLabel(kind, value) }
}

interface Values extends Omit<Asking, 'variables' | 'toDate'> {
  readonly client: Client
  readonly orgId: OrgId
  readonly cubes: () => Promise<readonly CubeMeta[]>
  /** The days whose rows are counted for each value; null counts all rows. */
  readonly during: (cube: string) => CountedDays | null
}

/**
 * Loads the values of a dimension with their counts in the selected dates, most frequent first. Values
 * without any follow, because a filter is also chosen for other dates.
 */
export function loadFilterValues(values: Values): LoadOptions {
  const { client, orgId, workspace } = values
  return async (member, phrase, signal, template) => {
    const labelOf = (result: LoadResult | undefined) => {
      const kind = valueKindOf(result?.annotation.dimensions[member]?.meta)
      return (value: string) => valueLabel(kind, value)
    }
    const fits = ({ value, label }: ComboOption) =>
      `${label} ${value}`.toLowerCase().includes(phrase.toLowerCase())
    if (template !== null) {
      const request = resolveQuery(template, {
        variables: () => undefined,
        workspace,
        toDate: false,
      })
      const { results } = await client.load(orgId, request, signal)
      const label = labelOf(results[0])
      return valuesIn(results[0], member)
        .map((value) => ({ value, label: label(value) }))
        .filter(fits)
    }
    const cubes = await values.cubes()
    if (kindOf(cubes, member) === 'segment') {
      // All of them, also those without members.
      const segments = await loadSegments(client, orgId, signal)
      return segments.map(({ id, name }) => ({ value: id, label: name })).filter(fits)
    }
    const { query, count, limit } = valuesQuery(cubes, member, phrase)
    const { timezone, currency_units: currency } = workspace
    const load = async (timeDimensions: SingleQuery['timeDimensions']) => {
      const request = { ...query, timeDimensions, timezone, currency }
      return (await client.load(orgId, request, signal)).results[0]
    }
    const days = count === undefined ? null : values.during(cubeOf(member))
    const [ever, counted] = await Promise.all([
      load([]),
      days === null ? undefined : load([{ ...days }]),
    ])
    const first = valuesIn(counted, member)
    const details = count === undefined ? null : countsBy(counted ?? ever, member, count, currency)
    // Beyond the limit, a missing count is unknown rather than zero.
    const missing = first.length < limit ? details?.get(null) : undefined
    const label = labelOf(ever)
    return [...new Set([...first, ...valuesIn(ever, member)])]
      .slice(0, limit)
      .map((value): ComboOption => {
        const detail = details?.get(value) ?? missing
        return { value, label: label(value), ...(detail && { detail }) }
      })
      .filter(fits)
  }
}

/** Loaded on demand: with the contract of audiences, every dashboard would load 15 kB more. */
const loadSegments: typeof load = async (...given) =>
  (await import('../../audiences/segment-names.ts')).loadSegments(...given)

function kindOf(cubes: readonly CubeMeta[], member: Member): ValueKind | null {
  const cube = cubes.find(({ name }) => name === cubeOf(member))
  return valueKindOf(cube?.dimensions.find(({ name }) => name === member)?.meta)
}

function valuesIn(result: LoadResult | undefined, member: Member): string[] {
  return (result?.data ?? []).flatMap((row) => {
    const value = row[member]
    return typeof value === 'string' && value !== '' ? [value] : []
  })
}

/** The formatted counts by value; that of null is zero, for values that were not found. */
function countsBy(
  result: LoadResult | undefined,
  member: Member,
  count: Member,
  currency: CurrencyCode,
): ReadonlyMap<string | null, NonNullable<ComboOption['detail']>> {
  const annotation = result?.annotation.measures[count]
  const detailOf = (value: DecimalText | null) => ({
    text: formatValue(value, formatOf(annotation, currency), 'full'),
    unit: annotation?.shortTitle ?? '',
  })
  return new Map([
    [null, detailOf('0')],
    ...(result?.data ?? []).map(
      (row) => [String(row[member]), detailOf(decimalOf(row[count]))] as const,
    ),
  ])
}
