import {
  newId,
  ReportDefinition,
  ReportRunId,
  SyncedAudienceId,
  SyncJobId,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { reportRuns, syncJobs } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createReportSchedule } from '../report-schedules/index.ts'
import { createReport } from '../reports/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { insertAudience } from '../testing/insert-audience.ts'
import { updateWorkspace } from '../workspaces/index.ts'
import { listRunningWork } from './index.ts'

const query = () => Promise.reject(new Error('not queried'))
const semantic = createSemantic({
  warehouse: { dialect: 'duckdb', query } as const,
  model: loadCatalogue(),
})
let test: TestServices
let count = 0
let orgId: OrgId
let ann: Context
let annId: UserId
let benId: UserId
beforeAll(async () => {
  test = await openTestServices({ semantic })
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  annId = await test.addUser(`ann@work-${count}.example`)
  benId = await test.addUser(`ben@work-${count}.example`)
  orgId = await test.addWorkspace(annId)
  await test.addMember(orgId, benId, 'member')
  ann = await test.as(annId, orgId)
})
const list = async (who = ann) => (await listRunningWork(who)).items

it('lists the runs of synced audiences that are under way, and no others', async () => {
  await updateWorkspace(ann, { feature_flags: { enable_audiences: true } })
  expect(await list()).toEqual([])
  const syncId = await addAudience()
  const job = { orgId, syncId, phase: 'sending', startedAt: test.clock.now } as const
  const running = newId(SyncJobId)
  await test.store.inWorkspace(orgId, (tx) =>
    tx.insert(syncJobs).values([
      { ...job, id: newId(SyncJobId), status: 'completed', completedAt: test.clock.now },
      { ...job, id: running, status: 'running', planned: 40, added: 10 },
    ]),
  )
  expect(await list()).toMatchObject([
    { kind: 'audience', sync_id: syncId, job: { id: running, planned: 40, added: 10 } },
  ])
  await updateWorkspace(ann, { feature_flags: { enable_audiences: false } })
  expect(await list()).toEqual([])
})

it('lists reports that are being sent, with what they wait for, and tests to their reader alone', async () => {
  const { reportId, scheduleId } = await addSchedule()
  const run = { orgId, scheduleId, dueAt: test.clock.now } as const
  const waiting = 'It waits for the data of Shopify, for an hour at most.'
  const [first, second, tested] = [newId(ReportRunId), newId(ReportRunId), newId(ReportRunId)]
  await test.store.inWorkspace(orgId, (tx) =>
    tx.insert(reportRuns).values([
      { ...run, id: first, state: 'waiting', message: waiting },
      { ...run, id: second, state: 'done', dueAt: new Date(0) },
      { ...run, id: tested, state: 'running', testFor: benId },
    ]),
  )
  const item = {
    kind: 'report',
    report_id: reportId,
    schedule_id: scheduleId,
    name: 'Monday trading',
  }
  expect(await list()).toEqual([{ ...item, run_id: first, waits_for: waiting }])
  const ofBen = await list(await test.as(benId, orgId))
  expect(ofBen).toContainEqual({ ...item, run_id: tested, waits_for: null })
  await updateWorkspace(ann, { feature_flags: { enable_reports: false } })
  expect(await list()).toEqual([])
})

async function addAudience() {
  const id = newId(SyncedAudienceId)
  const audience = { orgId, id, name: 'VIPs', createdAt: test.clock.now } as const
  await test.store.inWorkspace(orgId, (tx) =>
    insertAudience(tx, { ...audience, fieldsToInclude: ['email'] }),
  )
  return id
}

async function addSchedule() {
  const { id: reportId } = await createReport(ann, {
    name: 'Monday trading',
    granularity: 'week',
    reporting_period: 'last28Days',
    comparison: 'pp',
    definitions: [
      ReportDefinition.parse({
        name: 'ShopifyOrders',
        section_title: 'Sales',
        query: { measures: ['ShopifyOrders.netSales'] },
      }),
    ],
  })
  const { schedule } = await createReportSchedule(ann, {
    reportId,
    timing: { every: 'week', weekday: 1, hour: 9 },
    attachment: 'none',
    is_paused: false,
    recipients: [{ kind: 'member', user_id: annId }],
  })
  return { reportId, scheduleId: schedule.id }
}
