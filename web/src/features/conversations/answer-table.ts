import { ElementSpec, type Day, type ReceivedElement, type Workspace } from '@cartograph/contract'
import type { Client } from '../../api/client.ts'
import { definitionOf } from '../dashboards/elements/definitions.ts'
import { placeOf } from '../dashboards/filters/state/dashboard-filters.ts'
import { noFilters } from '../dashboards/filters/state/filter-state.ts'
import type { TableData } from '../dashboards/model/element.ts'
import { fullySynced } from '../dashboards/model/synced-span.ts'
import { planElement } from '../dashboards/view/plan-element.ts'

/** The rows behind an element of an answer, as its tile exports them; null for what has none. */
export async function answerTable(
  client: Client,
  org: Workspace,
  element: ReceivedElement,
  today: Day,
): Promise<TableData | null> {
  const spec = ElementSpec.safeParse(element).data
  if (spec === undefined || spec.data.length === 0) return null
  const definition = definitionOf(spec.type)
  const choices = definition.initialChoices?.(spec) ?? {}
  const plan = planElement({
    spec,
    choices,
    section: placeOf(0, 0),
    filters: [],
    filterState: noFilters,
    elements: new Map(),
    cubes: [],
    workspace: org,
    today,
  })
  if (plan.error !== null) throw plan.error
  const answers = await Promise.all(
    plan.queries.map(async (query) => (await client.load(org.org_id, query)).results),
  )
  const { timezone, currency_units: currency } = org
  const context = { currency, timezone, today, dates: plan.chosen.dates, known: fullySynced }
  return definition.toTable({ spec, answers, choices, context })
}
