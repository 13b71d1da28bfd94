import { DashboardSpec, newId, OrgId, type ElementSpec } from '@cartograph/contract'
import { loadLibrary } from '@cartograph/features'
import { createSemantic, loadCatalogue, type Semantic } from '@cartograph/semantic'
import { openTestDuckdb, type TestWarehouse } from '@cartograph/warehouse/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { definitionOf } from '../../elements/definitions.ts'
import { defaultState } from '../../filters/state/filter-state.ts'
import { listFilters, placeOf } from '../../filters/state/dashboard-filters.ts'
import { planElement } from '../../view/plan-element.ts'
import { addElement } from '../changes/add-element.ts'
import { anyForm } from '../../../../testing/any-form.ts'
import { buildElement } from './build-element.ts'
import { checkForm } from './check-form.ts'
import { elementKinds } from './element-kinds.ts'
import { applicableFilters } from './applicable-filters.ts'
import { indexMembers } from './member-index.ts'
import { readElement } from './read-element.ts'

const orgId = newId(OrgId)
const today = '2026-11-20'
const first = { tab: 0, section: 0 }
let engine: TestWarehouse
let semantic: Semantic

beforeAll(async () => {
  engine = await openTestDuckdb()
  const clock = () => new Date(`${today}T12:00:00Z`)
  semantic = createSemantic({ warehouse: engine.warehouse, model: loadCatalogue(), clock })
  await engine.warehouse.prepareWorkspace(orgId)
})
afterAll(async () => engine.close())

// Each kind has runs of its own: left to chance, a kind that is rarely possible may never come up.
describe("the engine answers every element that can be made of the product's own metrics", () => {
  test.each(elementKinds)('$kind', async (kind) => {
    const members = indexMembers(semantic.meta().cubes)
    const spec = sales()
    const around = { members, applicable: applicableFilters(spec, first) }
    await fc.assert(
      fc.asyncProperty(anyForm(kind, members), async (form) => {
        fc.pre(checkForm(form, around) === null)
        const element = buildElement(form, 'made', around)
        await ask(DashboardSpec.parse(addElement(spec, first, element, kind.size)), element)
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })
})

test('what the library brings can mostly be read into the form', () => {
  const members = indexMembers(semantic.meta().cubes)
  const specs = new Map(
    [...loadLibrary(semantic.meta()).values()].flatMap(({ dashboards }) => [...dashboards]),
  )
  const counts = { form: 0, words: 0 }
  for (const spec of specs.values()) {
    for (const [tab, { sections }] of spec.tabs.entries()) {
      for (const [section, { elements }] of sections.entries()) {
        const around = { members, applicable: applicableFilters(spec, { tab, section }) }
        for (const element of elements) counts[readElement(element, around).kind] += 1
      }
    }
  }
  expect(counts.form).toBeGreaterThan(counts.words)
})

/** With conditions in the dashboard's drawer, which the element is asked with. */
function sales(): DashboardSpec {
  const [shelf] = loadLibrary(semantic.meta()).values()
  const found = shelf?.dashboards.get('sales')
  if (found === undefined) throw new Error('The library has no sales')
  return found
}

async function ask(spec: DashboardSpec, element: ElementSpec): Promise<void> {
  const filters = listFilters(spec)
  const plan = planElement({
    spec: element,
    cubes: [],
    choices: definitionOf(element.type).initialChoices?.(element) ?? {},
    section: placeOf(first.tab, first.section),
    filters,
    filterState: {
      ...defaultState(filters),
      conditions: {
        filters: [[{ member: 'ShopifyOrders.channel', operator: 'equals', values: ['Email'] }]],
      },
    },
    elements: new Map(),
    workspace: { timezone: 'America/New_York', currency_units: 'USD' },
    today,
  })
  expect(plan.error).toBeNull()
  for (const query of plan.queries) {
    const { results } = await semantic.load({ orgId, queries: query })
    expect(results.length).toBeGreaterThan(0)
  }
}
