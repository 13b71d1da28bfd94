import {
  globalDates,
  variablesOf,
  type DashboardSpec,
  type ElementSpec,
  type FilterSpec,
  type QueryTemplate,
} from '@cartograph/contract'
import { variableOf } from '../../filters/state/dashboard-filters.ts'
import { placeElements } from '../../layout/place-elements.ts'
import { addElement, type ElementSize } from './add-element.ts'
import { elementsOf } from './find-element.ts'
import { freeId } from './free-id.ts'

/**
 * Adds a copy of an element to the last section of another dashboard's first tab, with queries of its own.
 * Filters that the queries name and the other dashboard lacks are added to it.
 */
export function copyElement(
  source: DashboardSpec,
  element: ElementSpec,
  target: DashboardSpec,
): DashboardSpec {
  const id = freeId(target, element.display.title)
  const whole: ElementSpec = {
    ...element,
    id,
    data: element.data.map((one) => ownData(source, one)),
  }
  // The copy uses the dates of the whole dashboard, because sections keep their own.
  const copy = renameDates(whole)
  const at = { tab: 0, section: (target.tabs[0]?.sections.length ?? 1) - 1 }
  const added = addElement(target, at, copy, sizeOf(source, element))
  const filters = missingFilters(source, target, copy)
  return { ...added, global_filters: [...added.global_filters, ...filters] }
}

/** Replaces a reference to another element by its query. */
function ownData(source: DashboardSpec, one: ElementSpec['data'][number]) {
  if (!('data_ref' in one)) return one
  const { element: id, result_index } = one.data_ref
  return elementsOf(source).find((other) => other.id === id)?.data[result_index] ?? one
}

function renameDates(element: ElementSpec): ElementSpec {
  const text = JSON.stringify(element.data).replaceAll('"$section.', `"$${globalDates}.`)
  return { ...element, data: JSON.parse(text) as ElementSpec['data'] }
}

function missingFilters(
  source: DashboardSpec,
  target: DashboardSpec,
  element: ElementSpec,
): FilterSpec[] {
  const needed = new Set(element.data.flatMap((one) => namesIn(one)))
  const has = new Set(target.global_filters.map(variableOf))
  const all = [
    ...source.global_filters,
    ...source.tabs.flatMap(({ sections }) => sections.flatMap(({ filters }) => filters)),
  ]
  return all.filter((filter) => {
    const name = variableOf(filter)
    if (!needed.has(name) || has.has(name)) return false
    has.add(name)
    return true
  })
}

/** The names of filters; of dates, their namespace. */
function namesIn(one: ElementSpec['data'][number]): string[] {
  if (!('cube_query' in one)) return []
  const template: QueryTemplate = one.cube_query
  return [...variablesOf(template)].map((name) => name.split('.')[0] ?? name)
}

/** As wide and high as on its dashboard. */
function sizeOf(source: DashboardSpec, element: ElementSpec): ElementSize {
  const section = source.tabs
    .flatMap(({ sections }) => sections)
    .find(({ use_grid, elements }) => use_grid && elements.some(({ id }) => id === element.id))
  const placed = section && placeElements(section.elements, 'lg').get(element.id)
  return placed === undefined ? { width: 9, height: 21 } : { width: placed[2], height: placed[3] }
}
