import { variablesOf, type CubeMeta, type QueryTemplate } from '@cartograph/contract'
import type { Condition, ConditionGroups } from '../../../../ui/conditions/conditions.ts'
import { mostValues, withAdHoc } from '../../filters/state/ad-hoc-filters.ts'
import {
  filtersAt,
  isKind,
  namespaceOf,
  variableOf,
  type Place,
  type PlacedFilter,
} from '../../filters/state/dashboard-filters.ts'
import { datesFilterAt, withChoice, type FilterState } from '../../filters/state/filter-state.ts'
import { daysOfTime, type DrillTarget, type TargetPart } from './drill-target.ts'

interface Page {
  readonly filters: readonly PlacedFilter[]
  readonly state: FilterState
  readonly section: Place | null
  /** Of the element; they name the variable that filters a dimension. */
  readonly templates: readonly QueryTemplate[]
  /** The model; empty until it is loaded. */
  readonly cubes: readonly CubeMeta[]
}

export interface FilterAction {
  readonly label: string
  readonly state: FilterState
}

/** The filters of the dashboard that can narrow it to the picked values, with the state that does. */
export function filterActions({ parts, time, timeLabel }: DrillTarget, page: Page): FilterAction[] {
  const picked = parts.filter(({ isPicked }) => isPicked)
  const offered = (picked.length > 0 ? picked : parts).slice(0, mostParts)
  const ofParts = offered.flatMap((part): FilterAction[] => {
    const state = filteredBy(part, page)
    return state === null ? [] : [{ label: `Filter by ${part.label}`, state }]
  })
  const namespace = page.templates.map(namespaceOf).find((name) => name !== null) ?? null
  const dates = namespace === null ? null : datesFilterAt(page.filters, page.section, namespace)
  const before = dates === null ? undefined : page.state.dates[dates.name]
  if (dates === null || before === undefined || !time?.isStep) return ofParts
  const range = daysOfTime(time)
  const state = {
    ...page.state,
    dates: { ...page.state.dates, [dates.name]: { ...before, range } },
  }
  return [...ofParts, { label: `Filter by ${timeLabel}`, state }]
}

/** By a filter of the dashboard that the element reads, else by an ad-hoc filter; null for what is no filter. */
export function filteredBy(part: TargetPart, page: Page) {
  const { state } = page
  const values = part.values.filter((value) => value !== null).map(String)
  const hasUnknown = values.length < part.values.length
  if (part.except !== null || values.includes('') || part.values.length > mostValues) return null
  if (hasUnknown) return adHoc(part, values, page)
  const scope = filtersAt(page.filters, page.section).filter(({ spec }) =>
    page.templates.some((template) => variablesOf(template).has(variableOf(spec))),
  )
  const variable = page.templates
    .map((template) => variableFor(template, part.member))
    .find(Boolean)
  const choice = scope
    .filter((filter) => isKind(filter, 'multiselect', 'dropdown'))
    .find(({ spec }) => spec.variableName === variable || spec.dimension === part.member)
  if (choice !== undefined && (values.length === 1 || isKind(choice, 'multiselect')))
    return withChoice(state, choice.name, values)
  const drawer = scope
    .filter((filter) => isKind(filter, 'cube_filters_drawer'))
    .find(({ spec }) => spec.dimensions.includes(part.member))
  if (drawer === undefined) return adHoc(part, values, page)
  const condition: Condition = { member: part.member, operator: 'equals', values }
  const conditions = withCondition(state.conditions[drawer.name] ?? [], condition)
  return { ...state, conditions: { ...state.conditions, [drawer.name]: conditions } }
}

/** Personal values are no filter, because the address would contain them, nor are addresses of pictures. */
function adHoc({ member, values: cells }: TargetPart, known: readonly string[], page: Page) {
  const dimension = page.cubes
    .flatMap(({ dimensions }) => dimensions)
    .find(({ name }) => name === member)
  if (dimension === undefined || dimension.meta?.['personal'] === true) return null
  if (member.endsWith('Url')) return null
  if (dimension.type === 'time' || dimension.type === 'geo') return null
  const values = known.length < cells.length ? [...known, ''] : known
  return { ...page.state, adHoc: withAdHoc(page.state.adHoc, member, values) }
}

/** Adds a condition to every group, in place of an equal one on the same field. */
function withCondition(groups: ConditionGroups, condition: Condition): ConditionGroups {
  const isSame = (other: Condition) =>
    other.member === condition.member && other.operator === condition.operator
  const all = groups.length === 0 ? [[]] : groups
  return all.map((group) => [...group.filter((other) => !isSame(other)), condition])
}

/** The variable that a template compares a member with: `channel` for `values: ['$channel']`. */
function variableFor(template: unknown, member: string): string | null {
  if (Array.isArray(template)) {
    return template.map((one) => variableFor(one, member)).find((one) => one !== null) ?? null
  }
  if (typeof template !== 'object' || template === null) return null
  if ('member' in template && template.member === member && 'values' in template) {
    const [value] = [template.values].flat()
    return typeof value === 'string' && value.startsWith('$') ? value.slice(1) : null
  }
  return variableFor(Object.values(template), member)
}

const mostParts = 3
