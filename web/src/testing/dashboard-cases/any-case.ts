import { DashboardSpec } from '@cartograph/contract'
import * as fc from 'fast-check'
import { anyChosen, offered } from './any-chosen.ts'
import { anyTemplate, cube } from './any-template.ts'
import { caseZones, specialDays } from './case-shops.ts'
import type { Chosen, DashboardCase, ElementAt } from './dashboard-case.ts'
import { wallAt } from './wall-clock.ts'

type SpecAndElement = Pick<DashboardCase, 'spec' | 'at'>

/** Some element of some dashboard, of the library or made up, as somebody looks at it at some moment. */
export function anyCase(library: readonly SpecAndElement[]): fc.Arbitrary<DashboardCase> {
  const moment = fc.tuple(
    fc.oneof(
      fc.constantFrom(...specialDays).map((day) => Date.parse(day)),
      fc
        .integer({ min: Date.parse('2024-01-01') / msPerDay, max: 20_880 })
        .map((n) => n * msPerDay),
    ),
    fc.oneof(
      fc.integer({ min: 0, max: msPerDay - 1 }),
      fc.integer({ min: 0, max: 23 }).map((hour) => hour * 3_600_000),
    ),
  )
  return fc.tuple(moment, fc.constantFrom(...caseZones)).chain(([[day, time], zone]) => {
    const now = day + time
    const chosen = anyChosen(wallAt(now, zone).slice(0, 10))
    return fc
      .tuple(
        fc.oneof(
          { weight: 3, arbitrary: madeUp },
          { weight: 1, arbitrary: fc.constantFrom(...library) },
        ),
        chosen,
        chosen,
      )
      .map(([{ spec, at }, everywhere, ofSection]) => ({
        spec,
        at,
        zone,
        now,
        everywhere: offeredBy(spec, everywhere),
        ofSection,
      }))
  })
}

const msPerDay = 86_400_000

/** Without the conditions that this dashboard's drawer has no member for. */
function offeredBy(spec: DashboardSpec, chosen: Chosen): Chosen {
  const members = spec.global_filters.flatMap((filter) =>
    filter.ui_component === 'cube_filters_drawer' ? filter.dimensions : [],
  )
  const conditions = chosen.conditions
    .map((group) => group.filter(({ member }) => members.includes(member)))
    .filter((group) => group.length > 0)
  return { ...chosen, conditions }
}

const country = {
  ui_component: 'multiselect',
  key: 'countries',
  title: 'Country',
  variableName: 'countries',
  dimension: `${cube}.shippingCountry`,
}
const everywhere = [
  { ui_component: 'date_range_picker' },
  { ui_component: 'time_granularity_dropdown', default_value: 'week' },
  { ...country, default_value: ['US', 'CA'] },
  {
    ui_component: 'dropdown',
    key: 'channel',
    title: 'Channel',
    variableName: 'channel',
    dimension: `${cube}.channel`,
  },
  { ui_component: 'cube_filters_drawer', dimensions: offered },
]

/** Sections may have dates, steps and values of their own, which they hear before the dashboard's. */
const namespaces = ['global', 'global', 'months', 'section'] as const
const madeUp: fc.Arbitrary<SpecAndElement> = fc
  .record({
    namespace: fc.constantFrom(...namespaces),
    hasOwnStep: fc.boolean(),
    hasOwnCountries: fc.boolean(),
    isSecond: fc.boolean(),
  })
  .chain((shape) => anyTemplate(shape.namespace).map((template) => ({ ...shape, template })))
  .map(({ namespace, hasOwnStep, hasOwnCountries, isSecond, template }) => {
    const section = {
      include_period_filter: namespace === 'section',
      filters: [
        ...(namespace === 'months'
          ? [
              {
                ui_component: 'date_range_picker',
                key: 'months',
                default_value: 'last12Months',
                default_comparison: ['sply'],
              },
            ]
          : []),
        ...(hasOwnStep
          ? [
              {
                ui_component: 'time_granularity_dropdown',
                dates: namespace,
                default_value: 'month',
              },
            ]
          : []),
        ...(hasOwnCountries ? [country] : []),
      ],
      elements: [
        {
          id: 'tried',
          type: 'chart',
          display: { title: 'Tried' },
          data: [{ cube_query: template }],
        },
      ],
    }
    const other = {
      elements: [
        {
          id: 'other',
          type: 'kpi',
          display: { title: 'Other' },
          data: [{ cube_query: { measures: [`${cube}.orders`] } }],
        },
      ],
    }
    const spec = DashboardSpec.parse({
      title: 'Tried',
      dashboard_tag: 'tried',
      global_filters: everywhere,
      tabs: [{ display: { title: 'One' }, sections: isSecond ? [other, section] : [section] }],
    })
    return { spec, at: elementAt(spec, 0, isSecond ? 1 : 0, 0) }
  })

export function elementAt(spec: DashboardSpec, tab: number, section: number, n: number): ElementAt {
  const element = spec.tabs[tab]?.sections[section]?.elements[n]
  if (element === undefined) throw new Error('There is no such element')
  return { tab, section, element }
}
