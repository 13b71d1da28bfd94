import {
  CubeQuery,
  newId,
  OrgId,
  resolveTemplate,
  valueKindOf,
  valueLabel,
  variablesOf,
  type DashboardSpec,
  type ElementSpec,
  type LoadResult,
  type QueryTemplate,
} from '@cartograph/contract'
import { createSemantic, loadCatalogue, type Semantic } from '@cartograph/semantic'
import { openTestDuckdb, type TestWarehouse } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillAllPlatforms } from '../testing/all-platforms.ts'
import { findContradictions, type TileResult } from './compare-tiles.fixture.ts'
import { loadLibrary } from './load-library.ts'

const now = new Date('2026-06-16T02:00:00Z')
const model = loadCatalogue()
const describing = createSemantic({
  warehouse: { dialect: 'duckdb', query: () => Promise.reject(new Error('not asked')) },
  model,
})
const library = loadLibrary(describing.meta())
const dashboards = [...new Map([...library.values()].flatMap(({ dashboards }) => [...dashboards]))]

/** Counts of the platform for each day, week and month cannot be added up. */
const counted = new Set(
  describing
    .meta()
    .cubes.flatMap(({ measures }) => measures.filter(({ meta }) => meta?.['periods'] !== undefined))
    .map(({ name }) => name),
)
const hasWhole = ({ measures }: CubeQuery) =>
  measures.length > 0 && !measures.some((name) => counted.has(name))

const cumulative = new Set(
  describing
    .meta()
    .cubes.flatMap(({ measures }) => measures.filter((one) => one.cumulative))
    .map(({ name }) => name),
)

const orgId = newId(OrgId)
let engine: TestWarehouse
let semantic: Semantic
beforeAll(async () => {
  engine = await openTestDuckdb()
  semantic = createSemantic({ warehouse: engine.warehouse, model, clock: () => now })
  const year = { startDay: '2025-10-01', orders: 12_000, timezone }
  await fillAllPlatforms(engine.warehouse, { orgId, now, ...year })
})
afterAll(async () => engine.close())

describe.each(dashboards)('%s', (_name, spec) => {
  const queries = queriesOf(spec)
  const tiles: TileResult[] = []

  it.each(queries)('$id has data', async ({ element, template }) => {
    const over = { ...pickedDates(spec), totals: levelsOf(element) }
    const [first] = await load(template, over)
    const query = asked(template, over)
    if (first && hasWhole(query))
      tiles.push({ element: element.id, query, result: first, cumulative })
    expect(first?.data.length).toBeGreaterThan(0)
    const { measures = {}, dimensions = {} } = first?.annotation ?? {}
    const members = Object.keys(measures).length > 0 ? measures : dimensions
    const isByDay = first?.data.some((row) => Object.keys(row).some((key) => key.endsWith('.day')))
    const needsLonger = (member: string) =>
      isByDay === true && members[member]?.meta?.['minGranularity'] !== undefined
    const unknown = Object.keys(members).filter(
      (member) =>
        !needsLonger(member) && first?.data.every((row) => (row[member] ?? null) === null),
    )
    expect(unknown).toEqual([])
    const hasTotals = template['totals'] !== undefined
    expect(Object.keys(headline(first)).length > 0).toBe(hasTotals)
    expect(membersMissing(element, first)).toEqual([])
  })

  it('has no two tiles that contradict each other', async () => {
    const loadWhole = async (query: CubeQuery) =>
      (await semantic.load({ orgId, queries: query })).results[0]
    expect(await findContradictions(tiles, loadWhole)).toEqual([])
  })

  const filtered = queries.filter(({ template }) => variablesOf(template).has('filters'))
  it.runIf(filtered.length > 0)('can be filtered by every option of its drawer', () => {
    const drawer = spec.global_filters.find((one) => one.ui_component === 'cube_filters_drawer')
    const dimensions = drawer?.ui_component === 'cube_filters_drawer' ? drawer.dimensions : []
    expect(dimensions).not.toEqual([])
    const filters = dimensions.map((member) => ({ member, operator: 'set' }))
    for (const { template } of filtered) {
      const query = asked(template, { ...pickedDates(spec), totals: [[]], filters })
      expect(() => semantic.sql({ queries: query })).not.toThrow()
    }
  })
})

it('every value that a platform enumerates has a label', async () => {
  const dimensions = describing
    .meta()
    .cubes.flatMap((cube) =>
      cube.dimensions.filter(({ name, type }) => type === 'string' && !isFreeText.test(name)),
    )
  const bare = await Promise.all(
    dimensions.map(async ({ name, meta }) => {
      const query = CubeQuery.parse({ dimensions: [name], limit: 200, timezone })
      const [result] = (await semantic.load({ orgId, queries: query })).results
      const values = (result?.data ?? []).flatMap((row) => row[name] ?? []).map(String)
      const unlabelled = values.filter(
        (value) => looksLikeCode.test(value) && valueLabel(valueKindOf(meta), value) === value,
      )
      return unlabelled.map((value) => `${name}: ${value}`)
    }),
  )
  expect(bare.flat()).toEqual([])
  expect(dimensions.length).toBeGreaterThan(40)
})

/** What a shop or its visitors write, ranges, and the platforms' IDs: shown as they are. */
const isFreeText =
  /(Id|Key|AdAges\.age|WebEvents\.event|utm\w+|sku|tags?|handle|title|discountCodes|source|medium|campaign|ad|content|term|query|answer|Page|page|site|email|phone|carrier|Name)$/i

const looksLikeCode = /^([a-z0-9]+([_-][a-z0-9]+)*|[A-Z]{2,3}(-[A-Z0-9]{1,3})?|[A-Z]+_[A-Z_]+)$/

async function load(template: QueryTemplate, over: ChosenMembers): Promise<readonly LoadResult[]> {
  return (await semantic.load({ orgId, queries: asked(template, over) })).results
}

interface Asking {
  readonly id: string
  readonly element: ElementSpec
  readonly template: QueryTemplate
}

function queriesOf({ tabs }: DashboardSpec): Asking[] {
  const elements = tabs.flatMap(({ sections }) => sections.flatMap((section) => section.elements))
  return elements.flatMap((element) =>
    element.data.flatMap((data) => {
      const query =
        'cube_query' in data ? data.cube_query : queryOf(elements, data.data_ref.element)
      return query === null
        ? []
        : [{ id: element.id, element, template: withChoices(element, query) }]
    }),
  )
}

/** The queries of other elements. */
function queryOf(elements: readonly ElementSpec[], id: string): QueryTemplate | null {
  const [data] = elements.find((element) => element.id === id)?.data ?? []
  return data !== undefined && 'cube_query' in data ? data.cube_query : null
}

/** With every measure that can be chosen, all at once. */
function withChoices(element: ElementSpec, template: QueryTemplate): QueryTemplate {
  const options =
    element.type === 'dynamic_kpi_chart'
      ? element.metric_dropdown_options_for_tabs
      : 'metric_dropdown_options_for_pivot_measure' in element
        ? element.metric_dropdown_options_for_pivot_measure
        : undefined
  return options === undefined
    ? template
    : { ...template, measures: options.map(({ metric }) => metric) }
}

type ChosenMembers = Readonly<Record<string, unknown>>

/** The default totals of a table. */
function levelsOf(element: ElementSpec): string[][] {
  const group =
    element.type === 'pivot_table'
      ? element.table.y
      : element.type === 'data_table'
        ? element.data_table_options.group_by
        : []
  return [...group.map((_, depth) => group.slice(0, depth + 1)), []]
}

/** As a page queries when it opens for the first time. */
function asked(template: QueryTemplate, over: ChosenMembers): CubeQuery {
  const chosen: ChosenMembers = {
    'months.dateRange': daysAgo(365, 1),
    granularity: 'day',
    granularityFromWeek: 'week',
    ...over,
  }
  const query = resolveTemplate(template, (name) => chosen[name])
  return CubeQuery.parse({ ...Object(query), timezone, currency: 'USD' })
}

/** The dashboard's default dates, and those it compares with. */
function pickedDates({ global_filters }: DashboardSpec): ChosenMembers {
  const picker = global_filters.find((one) => one.ui_component === 'date_range_picker')
  const name = picker?.ui_component === 'date_range_picker' ? picker.default_value : ''
  const length = lengths[name]
  if (length === undefined) throw new Error(`How many days does '${name}' have?`)
  const range = daysAgo(length, 1)
  return {
    'global.dateRange': range,
    'global.compareDates': [range, daysAgo(2 * length, length + 1)],
  }
}

const lengths: Readonly<Record<string, number>> = {
  last28Days: 28,
  last90Days: 90,
  last12Months: 365,
}
const timezone = 'America/New_York'

function daysAgo(...days: readonly number[]): string[] {
  return days.map((n) => new Date(now.getTime() - n * 86_400_000).toISOString().slice(0, 10))
}

/** The totals over everything, without unknown values. */
function headline(result: LoadResult | undefined): Readonly<Record<string, unknown>> {
  const [row] = (result?.totals ?? []).flatMap(({ data }) => data)
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== null))
}

/** Members that an element draws but its query does not return. */
function membersMissing(element: ElementSpec, result: LoadResult | undefined): string[] {
  const row = result?.data[0] ?? {}
  return drawnMembers(element).filter((member) => !Object.hasOwn(row, member))
}

function drawnMembers(element: ElementSpec): readonly string[] {
  switch (element.type) {
    case 'sankey':
      return [...element.table.steps, element.table.value]
    case 'choropleth_map':
      return [element.table.label, element.table.value]
    case 'pivot_table':
      return [element.table.x, ...element.table.y]
    case 'labeled_pivot_table': {
      const { x, y, label, value } = element.table
      return [x, y, label, value]
    }
    case 'scatter_bubble_chart': {
      const { x, y, label, value } = element.table
      return [x, y, label, ...(value === undefined ? [] : [value])]
    }
    case 'data_table': {
      const { columns_defs, group_by, sort } = element.data_table_options
      return [
        ...columns_defs.map(({ member }) => member),
        ...group_by,
        ...(sort?.slice(0, 1) ?? []),
      ]
    }
    case 'heatmap':
    case 'table':
    case 'time_comparison_table':
      return (element.columns ?? []).map(({ member }) => member)
    default:
      return (element.display.datasets ?? []).map(({ measure }) => measure)
  }
}
