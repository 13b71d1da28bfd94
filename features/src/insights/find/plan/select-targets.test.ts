import { newId, OrgId } from '@cartograph/contract'
import { eq, metricTargets, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServices, type TestServices } from '../../../testing.ts'
import { found } from '../../../testing/found-insight.ts'
import { replaceInsights } from '../../store/replace-insights.ts'
import { selectPlannedTargets } from './select-targets.ts'

const metric = 'ShopifyOrders.netSales'
const finding = `${metric}|target 2026-11 behind`

let test: TestServices
let orgId: OrgId
beforeAll(async () => {
  test = await openTestServices()
  test.clock.now = new Date('2026-11-20T12:00:00Z')
  orgId = await test.addWorkspace(await test.addUser('person@targets.example'))
})
afterAll(() => test.close())

const selected = (of = orgId) =>
  test.store.inWorkspace(of, (tx) => selectPlannedTargets(test.services, tx, of))

it('a search knows the targets of this month and the last, and what was found about them', async () => {
  await test.store.inWorkspace(orgId, async (tx) => {
    const months = [9, 10, 11, 12].map((month) => ({ month, target: month * 100 }))
    await tx
      .insert(metricTargets)
      .values(months.map((one) => ({ ...one, orgId, metric, year: 2026, updatedAt: new Date() })))
    for (const [date, name] of [
      ['2026-09-30', `${metric}|target 2026-09 behind`],
      ['2026-11-05', finding],
      ['2026-11-05', metric],
    ] as const) {
      const items = [found({ finding: name, tags: { metric } })]
      await replaceInsights(tx, {
        orgId,
        period: name === metric ? 'week' : 'day',
        date,
        items,
        foundAt: new Date(),
      })
    }
  })
  expect(await selected()).toEqual({
    targets: [
      { metric, month: '2026-10', target: 1_000 },
      { metric, month: '2026-11', target: 1_100 },
    ],
    storedTargetFindings: [{ finding, date: '2026-11-05' }],
  })
  const other = await test.addWorkspace(await test.addUser('other@targets.example'))
  const nothing = { targets: [], storedTargetFindings: [] }
  expect(await selected(other)).toEqual(nothing)
  expect(await selected(newId(OrgId))).toEqual(nothing)
  await test.store.asSystem((tx) =>
    tx
      .update(workspaces)
      .set({ featureFlags: { enable_metric_targets: false } })
      .where(eq(workspaces.orgId, orgId)),
  )
  expect(await selected()).toEqual(nothing)
})
