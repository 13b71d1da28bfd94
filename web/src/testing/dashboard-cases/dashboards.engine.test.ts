import { setImmediate } from 'node:timers/promises'
import { maxQueryRows, newId, OrgId, type LoadResult } from '@cartograph/contract'
import { createSemantic, loadCatalogue, type Semantic } from '@cartograph/semantic'
import { openTestDuckdb, type TestWarehouse } from '@cartograph/warehouse/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyCase } from './any-case.ts'
import { elementParts, planCase } from './ask-case.ts'
import { dashboardCases } from './case-count.ts'
import { fillCaseShops } from './case-shops.ts'
import type { DashboardCase } from './dashboard-case.ts'
import { expectedPage } from './expected-page.ts'
import { expectedResults, type ExpectedRow } from './expected-rows.ts'
import { toLocalEntries, type Entry, type LocalEntry } from './ledger.ts'
import { libraryCases } from './library-cases.ts'
import type { Subject } from './subject.ts'
import { readTemplate, type ReadTemplate } from './reference-template.ts'
import { wallAt } from './wall-clock.ts'

const orgId = newId(OrgId)
let now = 0
let engine: TestWarehouse
let semantic: Semantic
let entries: ReadonlyMap<string, readonly Entry[]>

beforeAll(async () => {
  engine = await openTestDuckdb()
  const { warehouse } = engine
  semantic = createSemantic({ warehouse, model: loadCatalogue(), clock: () => new Date(now) })
  entries = await fillCaseShops(warehouse, orgId)
})
afterAll(async () => engine.close())

/** On a busy machine a case takes half a second. */
const timeout = 60_000 + 1_000 * dashboardCases.count

test(
  'whatever is chosen on a dashboard, its elements get what the orders add up to',
  { timeout },
  async () => {
    const library = libraryCases(semantic.meta())
    expect(library.length).toBeGreaterThan(20)
    await fc.assert(fc.asyncProperty(anyCase(library), expectSame), {
      numRuns: dashboardCases.count,
      seed: dashboardCases.seed,
      endOnFailure: false,
    })
  },
)

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
      elementParts([query]),
    )
    // The engine runs in its own process, so both work at the same time.
    const [answer, expected] = await Promise.all([
      semantic.load({ orgId, queries: query }).catch((error: unknown) => ({ error })),
      setImmediate().then(() => expectedResults(template, seen(template, zone), asked)),
    ])
    if (expected === null) continue
    if (template.fillsGaps && expected.some(({ rows }) => rows.length > maxQueryRows)) {
      expectTooMany(answer)
      continue
    }
    if ('error' in answer) throw answer.error
    const { results } = answer
    expect(results).toHaveLength(expected.length)
    for (const [index, result] of results.entries()) {
      const { rows = [], totals = [] } = expected[index] ?? {}
      expectRows(result.data, rows, template)
      expectOrder(result.data, template)
      expect(
        (result.totals ?? []).map(({ data: level }) =>
          sorted(level.map((row) => known(row, template.subject))),
        ),
      ).toEqual(totals.map(sorted))
    }
  }
}

const seenIn = new Map<string, readonly LocalEntry[]>()

function seen({ subject: { cube } }: ReadTemplate, zone: string): readonly LocalEntry[] {
  const key = `${cube} ${zone}`
  const found = seenIn.get(key) ?? toLocalEntries(cube, entries.get(cube) ?? [], zone)
  seenIn.set(key, found)
  return found
}

function expectTooMany(answer: unknown): void {
  const message = expect.stringContaining('Filling the gaps would add more') as unknown
  expect(answer).toMatchObject({ error: { message } })
}

/** All rows in order, up to the limit. */
function expectRows(
  data: LoadResult['data'],
  rows: readonly ExpectedRow[],
  template: ReadTemplate,
): void {
  const { limit, offset, subject } = template
  const found = data.map((row) => known(row, subject))
  const page = expectedPage(rows, template)
  if (page !== null) return expect(found).toEqual(page)
  const all = new Set(sorted(rows))
  expect(found).toHaveLength(Math.max(0, Math.min(limit, rows.length - offset)))
  expect(sorted(found).filter((row) => !all.has(row))).toEqual([])
}

/** Rows contain the time of their step twice, and the range they belong to. */
function known(row: LoadResult['data'][number], { time }: Subject): ExpectedRow {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([key]) => key !== time && key !== 'compareDateRange')
      .map(([key, value]) => [key, value === null ? null : String(value)]),
  )
}

function sorted(rows: readonly ExpectedRow[]): string[] {
  return rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted()
}

/** By the requested order, else by time, else by the first measure, descending. */
function expectOrder(data: LoadResult['data'], template: ReadTemplate): void {
  const { step, measures, dimensions, subject } = template
  const usual: ReadTemplate['order'] =
    step === null ? [[measures[0] ?? dimensions[0] ?? '', 'desc']] : [[subject.time, 'asc']]
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
