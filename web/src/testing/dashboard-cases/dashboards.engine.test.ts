import { setImmediate } from 'node:timers/promises'
import { newId, OrgId, type LoadResult } from '@cartograph/contract'
import { createSemantic, loadCatalogue, type Semantic } from '@cartograph/semantic'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyCase } from './any-case.ts'
import { openEngine, type OpenEngine } from './open-engine.ts'
import { ofElementIn, planCase } from './ask-case.ts'
import { dashboardCases } from './case-count.ts'
import { fillCaseShops } from './case-shops.ts'
import type { DashboardCase } from './dashboard-case.ts'
import { expectedResults, type ExpectedRow } from './expected-rows.ts'
import { seenFrom, type Entry, type SeenEntry } from './ledger.ts'
import { libraryCases } from './library-cases.ts'
import { readTemplate, type ReadTemplate } from './reference-template.ts'
import { wallAt } from './wall-clock.ts'

const orgId = newId(OrgId)
let now = 0
let engine: OpenEngine
let semantic: Semantic
let entries: readonly Entry[]

beforeAll(async () => {
  engine = await openEngine()
  const { warehouse } = engine
  semantic = createSemantic({ warehouse, model: loadCatalogue(), clock: () => new Date(now) })
  entries = await fillCaseShops(warehouse, orgId)
})
afterAll(async () => engine.close())

test('whatever is chosen on a dashboard, its elements get what the orders add up to', async () => {
  const library = libraryCases(semantic.meta())
  expect(library.length).toBeGreaterThan(20)
  await fc.assert(fc.asyncProperty(anyCase(library), expectSame), {
    numRuns: dashboardCases.count,
    seed: dashboardCases.seed,
    endOnFailure: false,
  })
})

async function expectSame(dashboard: DashboardCase): Promise<void> {
  const { at, zone } = dashboard
  now = dashboard.now
  const plan = planCase(dashboard)
  expect(plan.error).toBeNull()
  const asked = { now, zone }
  for (const [n, query] of plan.queries.entries()) {
    const data = at.element.data[n]
    if (data === undefined || !('cube_query' in data)) continue
    const template = readTemplate(
      dashboard,
      data.cube_query,
      wallAt(now, zone).slice(0, 10),
      ofElementIn([query]),
    )
    // The engine has a process of its own, and both are busy at once.
    const [{ results }, expected] = await Promise.all([
      semantic.load({ orgId, queries: query }),
      setImmediate().then(() => expectedResults(template, seen(zone), asked)),
    ])
    if (expected === null) continue
    expect(results).toHaveLength(expected.length)
    for (const [index, result] of results.entries()) {
      const { rows = [], totals = [] } = expected[index] ?? {}
      expectRows(result.data, rows, template)
      expectOrder(result.data, template)
      expect((result.totals ?? []).map(({ data: level }) => sorted(level.map(known)))).toEqual(
        totals.map(sorted),
      )
    }
  }
}

const seenIn = new Map<string, readonly SeenEntry[]>()

function seen(zone: string): readonly SeenEntry[] {
  const found = seenIn.get(zone) ?? seenFrom(entries, zone)
  seenIn.set(zone, found)
  return found
}

/** All of them, or as many as were asked for; the rows that fill gaps are not counted. */
function expectRows(
  data: LoadResult['data'],
  rows: readonly ExpectedRow[],
  { limit, fillsGaps }: ReadTemplate,
) {
  const found = sorted(data.map(known))
  if (fillsGaps || rows.length <= limit) return expect(found).toEqual(sorted(rows))
  const all = new Set(sorted(rows))
  expect(found).toHaveLength(limit)
  expect(found.filter((row) => !all.has(row))).toEqual([])
}

/** Rows tell the time of their step twice, and of which range they are. */
function known(row: LoadResult['data'][number]): ExpectedRow {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([key]) => key !== 'ShopifyOrders.happenedAt' && key !== 'compareDateRange')
      .map(([key, value]) => [key, value === null ? null : String(value)]),
  )
}

function sorted(rows: readonly ExpectedRow[]): string[] {
  return rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted()
}

/** By what was asked for, else by time, else the highest of the first measure first. */
function expectOrder(data: LoadResult['data'], template: ReadTemplate): void {
  const { step, measures, dimensions } = template
  const usual: ReadTemplate['order'] =
    step === null
      ? [[measures[0] ?? dimensions[0] ?? '', 'desc']]
      : [['ShopifyOrders.happenedAt', 'asc']]
  const wrong = data.slice(1).filter((row, n) => {
    for (const [key, direction] of template.order ?? usual) {
      const [one, other] = [data[n]?.[key] ?? null, row[key] ?? null]
      if (one === null || other === null) return false
      if (one === other) continue
      const isNumber = measures.includes(key) || /(hour|Number)$/.test(key)
      const isLess = isNumber ? Number(one) < Number(other) : one < other
      return isLess !== (direction === 'asc')
    }
    return false
  })
  expect(wrong).toEqual([])
}
