import {
  getQueryMeta,
  valueKindOf,
  valueLabel,
  type CubeMeta,
  type DimensionMeta,
  type Member,
  type OrgId,
} from '@cartograph/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Client, QueryRequest } from '../../../api/client.ts'
import type { ComboOption } from '../../../ui/form/combo-search.ts'
import type { FilterMember, LoadOptions } from '../filters/values/filter-options.ts'
import { resolveQuery, type Asking } from './resolve-query.ts'

/** The semantic model. It changes only with a new version of the server. */
export function metaQuery(client: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: ['org', orgId, 'Meta'],
    queryFn: async ({ signal }) => {
      const { cubes } = await client.askData(orgId, getQueryMeta, { query: {} }, signal)
      return cubes
    },
    staleTime: Infinity,
  })
}

export function filterMembers(cubes: readonly CubeMeta[]): FilterMember[] {
  return cubes.flatMap(({ dimensions }) =>
    dimensions.flatMap(({ name, shortTitle, type, meta }) =>
      type === 'geo' ? [] : [{ member: name, title: shortTitle, type, ...labelsOf(meta) }],
    ),
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
}

/** Loads the values of a dimension, most frequent first. */
export function loadFilterValues({ client, orgId, cubes, workspace }: Values): LoadOptions {
  return async (member, phrase, signal, template) => {
    const asked: QueryRequest =
      template === null
        ? valuesQuery(await cubes(), member, phrase)
        : resolveQuery(template, { variables: () => undefined, workspace, toDate: false })
    const { results } = await client.load(orgId, asked, signal)
    const kind = valueKindOf(results[0]?.annotation.dimensions[member]?.meta)
    const labelOf = (value: string) => valueLabel(kind, value)
    const found = (results[0]?.data ?? []).flatMap((row): ComboOption[] => {
      const value = row[member]
      return typeof value === 'string' && value !== '' ? [{ value, label: labelOf(value) }] : []
    })
    const wanted = phrase.toLowerCase()
    return found.filter(({ value, label }) => `${label} ${value}`.toLowerCase().includes(wanted))
  }
}

/** Ranks values by the first count or sum of their cube; without one, alphabetically. */
function valuesQuery(cubes: readonly CubeMeta[], member: Member, phrase: string): QueryRequest {
  const cube = cubes.find(({ name }) => member.startsWith(`${name}.`))
  const count = cube?.measures.find(({ aggType }) => aggType === 'count' || aggType === 'sum')?.name
  const isLabelled = valueKindOf(cube?.dimensions.find(({ name }) => name === member)?.meta) !== null
  const contains = { member, operator: 'contains', values: [phrase] } as const
  return {
    dimensions: [member],
    ...(count === undefined
      ? { order: { [member]: 'asc' } }
      : { measures: [count], order: { [count]: 'desc' } }),
    // A label is found by its own words, which the engine does not know.
    filters: phrase === '' || isLabelled ? [] : [contains],
    limit: isLabelled ? 500 : 50,
  }
}
