import {
  OrgType,
  type DashboardSpec,
  type ElementSpec,
  type FilterSpec,
  type Position,
} from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { describe, expect, it } from 'vitest'
import { loadLibrary } from './load-library.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not asked')),
} as const
// Throws when a file is invalid: its schema, a member that does not exist, an unlisted dashboard.
const library = loadLibrary(createSemantic({ warehouse, model: loadCatalogue() }).meta())
const dashboards = [...new Map([...library.values()].flatMap(({ dashboards }) => [...dashboards]))]

describe('the dashboards of the product', () => {
  it('exist for every type of workspace, each with its own home', () => {
    expect([...library.keys()].toSorted()).toEqual(OrgType.options.toSorted())
    for (const [orgType, typeLibrary] of library) {
      expect(typeLibrary.dashboards.has(orgType)).toBe(true)
      expect(typeLibrary.collections.flatMap((collection) => collection.dashboards)).not.toEqual([])
    }
  })

  it('use every kind of element', () => {
    const used = dashboards.flatMap(([, spec]) => elementsOf(spec)).map(({ type }) => type)
    expect([...new Set(used)].toSorted()).toEqual([
      'chart',
      'choropleth_map',
      'data_table',
      'dynamic_kpi_chart',
      'heatmap',
      'kpi',
      'kpi2',
      'kpi3',
      'kpi3_group',
      'labeled_pivot_table',
      'pivot_table',
      'sankey',
      'scatter_bubble_chart',
      'significant_changes',
      'table',
      'time_comparison_table',
    ])
  })
})

describe.each(dashboards)('%s', (_name, spec) => {
  it('states its subject and the platforms it needs', () => {
    expect(spec.help).toMatch(/\.$/)
    expect(spec.required_datasources_for_feature).not.toEqual([])
  })

  it('can be queried for other dates', () => {
    expect(kindsOf(spec.global_filters)).toContain('date_range_picker')
  })

  it('defaults to complete days, so that a comparison is like for like', () => {
    const ofSections = spec.tabs.flatMap(({ sections }) => sections.flatMap((one) => one.filters))
    const ranges = [...spec.global_filters, ...ofSections].flatMap((filter) =>
      filter.ui_component === 'date_range_picker' ? filter.default_value : [],
    )
    expect(ranges.filter((name) => !/^last\d+(Days|Months)$/.test(name))).toEqual([])
  })

  it('places its elements on the grid without overlap', () => {
    for (const { sections } of spec.tabs) {
      for (const { elements } of sections) {
        const places = elements.map(({ id, layout }) => ({ id, lg: layout?.lg }))
        expect(places.filter(({ lg }) => lg === undefined || !fits(lg))).toEqual([])
        const overlaps = places.flatMap((one, n) =>
          places
            .slice(n + 1)
            .filter((other) => one.lg && other.lg && meet(one.lg, other.lg))
            .map((other) => `${one.id} and ${other.id}`),
        )
        expect(overlaps).toEqual([])
      }
    }
  })

  it('queries the totals that its numbers show', () => {
    const withTotals = elementsOf(spec).filter(
      ({ type }) => type === 'kpi3' || type === 'kpi3_group' || type === 'dynamic_kpi_chart',
    )
    for (const { id, data } of withTotals) {
      const [first] = data
      const query = first && 'cube_query' in first ? first.cube_query : {}
      expect({ id, totals: query['totals'], fillGaps: query['fillGaps'] }).toEqual({
        id,
        totals: [[]],
        fillGaps: true,
      })
    }
  })

  it('explains its elements in whole sentences', () => {
    const texts = elementsOf(spec).flatMap(({ display: { help, footnote } }) => [help, footnote])
    const sentences = texts.filter((text) => text !== undefined)
    expect(sentences.filter((text) => !/^[A-Z0-9].*\.$/s.test(text))).toEqual([])
  })

  it('hides names and contact details on a screen that others see', () => {
    const shown = elementsOf(spec).flatMap(columnsOf)
    const personal = shown.filter(({ member }) =>
      /\.(firstName|lastName|email|phone)$/.test(member),
    )
    expect(personal.every((column) => column.hide_in_privacy_mode)).toBe(true)
  })
})

function elementsOf(spec: DashboardSpec): ElementSpec[] {
  return spec.tabs.flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))
}

function kindsOf(filters: readonly FilterSpec[]): string[] {
  return filters.map(({ ui_component }) => ui_component)
}

function columnsOf(element: ElementSpec) {
  if (element.type === 'data_table') return element.data_table_options.columns_defs
  return 'columns' in element ? (element.columns ?? []) : []
}

/** At least 6 wide and 4 high, and within the 18 columns. */
function fits([x, , w, h]: Position): boolean {
  return w >= 6 && h >= 4 && x + w <= 18
}

function meet([x, y, w, h]: Position, [x2, y2, w2, h2]: Position): boolean {
  return x < x2 + w2 && x2 < x + w && y < y2 + h2 && y2 < y + h
}
