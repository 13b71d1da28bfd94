import { DashboardSpec } from '@cartograph/contract'
import * as fc from 'fast-check'
import { anyChosen } from './any-chosen.ts'
import { anyTemplate } from './any-template.ts'
import { caseZones, specialDays } from './case-shops.ts'
import type { ChosenFilters, DashboardCase, ElementAt } from './dashboard-case.ts'
import { orderSubject } from './order-subject.ts'
import { offeredMembers, type Subject } from './subject.ts'
import { subjects } from './subjects.ts'
import { wallAt } from './wall-clock.ts'

type SpecAndElement = Pick<DashboardCase, 'spec' | 'at'>

/** Any element of a library or generated dashboard, with any filters at any time. */
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
  // All filters of the library are about orders.
  const kind = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...kinds) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  return fc
    .tuple(moment, fc.constantFrom(...caseZones), kind)
    .chain(([[day, time], zone, made]) => {
      const now = day + time
      const chosen = anyChosen(made ?? orderSubject, wallAt(now, zone).slice(0, 10))
      return fc
        .tuple(made === null ? fc.constantFrom(...library) : madeUp(made), chosen, chosen)
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

/** Drops conditions on members that the filter drawer of this dashboard doesn't offer. */
function offeredBy(spec: DashboardSpec, chosen: ChosenFilters): ChosenFilters {
  const members = spec.global_filters.flatMap((filter) =>
    filter.ui_component === 'cube_filters_drawer' ? filter.dimensions : [],
  )
  const conditions = chosen.conditions
    .map((group) => group.filter(({ member }) => members.includes(member)))
    .filter((group) => group.length > 0)
  return { ...chosen, conditions }
}

/** Half of the cases are about orders, which have the most members. */
const kinds = [...subjects, orderSubject, orderSubject]

const severalOf = ({ several }: Subject) => ({
  ui_component: 'multiselect',
  key: 'several',
  title: 'Several',
  variableName: 'several',
  dimension: several.member,
})
const everywhereOf = (subject: Subject) => [
  { ui_component: 'date_range_picker' },
  { ui_component: 'time_granularity_dropdown', default_value: 'week' },
  { ...severalOf(subject), default_value: subject.several.values.slice(0, 2) },
  {
    ui_component: 'dropdown',
    key: 'single',
    title: 'Single',
    variableName: 'single',
    dimension: subject.single.member,
  },
  { ui_component: 'cube_filters_drawer', dimensions: offeredMembers(subject) },
]

/** Sections may have dates, granularity and values of their own, which take precedence. */
const namespaces = ['global', 'global', 'months', 'section'] as const
const madeUp = (subject: Subject): fc.Arbitrary<SpecAndElement> =>
  fc
    .record({
      namespace: fc.constantFrom(...namespaces),
      hasOwnStep: fc.boolean(),
      hasOwnSeveral: fc.boolean(),
      isSecond: fc.boolean(),
    })
    .chain((shape) =>
      anyTemplate(subject, shape.namespace).map((template) => ({ ...shape, template })),
    )
    .map(({ namespace, hasOwnStep, hasOwnSeveral, isSecond, template }) => {
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
          ...(hasOwnSeveral ? [severalOf(subject)] : []),
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
            data: [
              { cube_query: { measures: [`${subject.cube}.${Object.keys(subject.measures)[0]}`] } },
            ],
          },
        ],
      }
      const spec = DashboardSpec.parse({
        title: 'Tried',
        dashboard_tag: 'tried',
        global_filters: everywhereOf(subject),
        tabs: [{ display: { title: 'One' }, sections: isSecond ? [other, section] : [section] }],
      })
      return { spec, at: elementAt(spec, 0, isSecond ? 1 : 0, 0) }
    })

export function elementAt(spec: DashboardSpec, tab: number, section: number, n: number): ElementAt {
  const element = spec.tabs[tab]?.sections[section]?.elements[n]
  if (element === undefined) throw new Error('There is no such element')
  return { tab, section, element }
}
