import {
  ConnectionId,
  formatOf,
  newId,
  SyncRunId,
  type JobPayload,
  type RecipientInput,
  type ReportRun,
  type ReportScheduleId,
  type Role,
} from '@cartograph/contract'
import {
  and,
  connections,
  eq,
  memberships,
  reportSchedules,
  syncRuns,
  workspaces,
} from '@cartograph/store'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../audit/index.ts'
import { computeReport, deleteReport, fileFormat } from '../../reports/index.ts'
import {
  confirmPublicRecipient,
  endPublicRecipient,
  listReportRuns,
  listReportSchedules,
  sendReport,
  startDueReports,
  testReportSchedule,
  updateReportSchedule,
} from '../index.ts'
import { openHookReceiver } from '../../testing/hook-receiver.ts'
import {
  openSendingWorld,
  reportBody,
  start,
  type SendingWorld,
} from '../../testing/sending-world.ts'

type Shop = Awaited<ReturnType<SendingWorld['addShop']>>

let world: SendingWorld
let shop: Shop
let other: Shop
beforeAll(async () => {
  world = await openSendingWorld()
  shop = await world.addShop(1)
  other = await world.addShop(2, 'Other Shop')
}, 120_000)
afterAll(() => world.close())

let server: Awaited<ReturnType<typeof openHookReceiver>>
beforeEach(async () => {
  world.test.clock.now = start
  world.test.jobs.length = 0
  server = await openHookReceiver()
  await world.clearMail()
})
afterEach(async () => {
  await server.close()
  await world.test.store.asSystem((tx) => tx.delete(reportSchedules))
})

const own = (of: Shop = shop): RecipientInput => ({ kind: 'member', user_id: of.owner })
const hook = (path = ''): RecipientInput => ({ kind: 'webhook', url: `${server.url}/hook${path}` })
const slack = (): RecipientInput => ({ kind: 'slack', url: `${server.url}/slack` })
async function schedule(...recipients: RecipientInput[]) {
  const saved = await world.addSchedule(shop.ctx, shop.reportId, recipients)
  return { ...saved, scheduleId: saved.schedule.id, reportId: shop.reportId }
}
const startDue = () => startDueReports(world.services)
/** Nine o'clock: the schedule is due, and everything runs. */
async function atNine(): Promise<void> {
  world.passTime(10)
  await startDue()
  await world.runJobs()
}
async function runsOf(scheduleId: ReportScheduleId): Promise<readonly ReportRun[]> {
  await world.reportMails()
  const of = { reportId: shop.reportId, scheduleId, page: 1, size: 50 }
  return (await listReportRuns(shop.ctx, of)).items
}
const statesOf = async (scheduleId: ReportScheduleId) =>
  (await runsOf(scheduleId)).map(({ state, deliveries }) => [
    state,
    ...deliveries.map((one) => one.state),
  ])

/** What the report says, computed by the section's own endpoint and formatted. */
async function figuresOf(of: Shop, role: Role = 'admin'): Promise<string[]> {
  const { sections } = await computeReport(of.ctx, { orgId: of.orgId, role }, reportBody)
  return sections.flatMap(({ section }) => {
    const [about] = section.metrics
    if (about === undefined) throw new Error('The section has no metric')
    return [section.summary, ...section.rows].flatMap((row) =>
      row === null ? [] : [fileFormat.formatValue(row.values[0] ?? null, formatOf(about, 'USD'))],
    )
  })
}

describe('every recipient', () => {
  it('gets the numbers of this workspace by their own rights, and of no other', async () => {
    const roles = ['admin', 'member', 'demo'] as const
    const people = await Promise.all(roles.map((role) => world.addPerson(shop.orgId, role)))
    const off = await world.addPerson(shop.orgId, 'member')
    await world.test.store.asSystem((tx) =>
      tx.update(memberships).set({ isActive: true }).where(eq(memberships.userId, off.userId)),
    )
    const left = await world.addPerson(shop.orgId, 'member')
    const { scheduleId } = await schedule(
      ...[...people, off, left].map(({ userId: user_id }) => ({
        kind: 'member' as const,
        user_id,
      })),
      { kind: 'address', email: 'ann@agency.example' },
      { kind: 'address', email: 'silent@agency.example' },
      hook(),
      slack(),
    )
    await confirmPublicRecipient(world.test.ctx, {
      token: await world.tokenOf('ann@agency.example'),
    })
    await world.test.store.asSystem(async (tx) => {
      await tx
        .update(memberships)
        .set({ isActive: false })
        .where(eq(memberships.userId, off.userId))
      await tx.delete(memberships).where(eq(memberships.userId, left.userId))
    })
    await world.addSchedule(other.ctx, other.reportId, [own(other)])
    await atNine()

    const [mine, foreign] = [await figuresOf(shop), await figuresOf(other)]
    const onlyForeign = foreign.filter((figure) => !mine.includes(figure))
    expect(onlyForeign.length).toBeGreaterThan(2)
    const mails = await world.reportMails()
    const textTo = (email: string) => mails.filter(({ to }) => to === email).map(({ text }) => text)
    const withNumbers = [...people.map(({ email }) => email), 'ann@agency.example']
    const sent = [
      ...withNumbers.flatMap(textTo),
      ...server.received.map(({ body }) => body.replaceAll('\\n', ' ')),
    ]
    expect(sent).toHaveLength(6)
    for (const text of withNumbers.flatMap(textTo)) {
      for (const figure of mine.slice(0, 5)) expect(text).toContain(figure)
    }
    for (const text of sent) {
      for (const figure of onlyForeign) expect(text).not.toContain(figure)
      expect(text).not.toContain('Other Shop')
    }
    // Without access: a sentence and no number.
    const [sentence = '', ...more] = textTo(off.email)
    expect(more).toEqual([])
    expect(sentence).toContain('you have no access to reports of Fernhill Goods')
    expect(sentence).not.toMatch(/[$%]|\d,\d/)
    // Who left, and who never confirmed, get nothing.
    expect([...textTo(left.email), ...textTo('silent@agency.example')]).toEqual([])
    const { items } = await listReportSchedules(shop.ctx, { reportId: shop.reportId })
    const kept = items[0]?.recipients.map(({ user_id }) => user_id)
    expect(kept).toContain(off.userId)
    expect(kept).not.toContain(left.userId)
    const { data } = await listAuditLog(shop.ctx, { page: 1, page_size: 5 })
    expect(data).toContainEqual(
      expect.objectContaining({
        action: 'report_recipient.removed',
        actor: expect.objectContaining({ kind: 'system' }),
        details: { user_id: left.userId, reason: 'left the workspace' },
      }),
    )
    const toOther = mails.filter(({ to }) => to === other.email)
    expect(toOther).toHaveLength(1)
    for (const figure of foreign.slice(0, 3)) expect(toOther[0]?.text).toContain(figure)
    expect(await statesOf(scheduleId)).toEqual([
      ['done', ...Array.from({ length: 7 }, () => 'sent')],
    ])
  })

  it('without access is informed once, and gets the report again with access', async () => {
    const { userId, email } = await world.addPerson(shop.orgId, 'member')
    const { scheduleId } = await schedule({ kind: 'member', user_id: userId })
    const setActive = (isActive: boolean) =>
      world.test.store.asSystem((tx) =>
        tx.update(memberships).set({ isActive }).where(eq(memberships.userId, userId)),
      )
    await setActive(false)
    await atNine()
    world.passTime(24 * 60 - 10)
    await atNine()
    await setActive(true)
    world.passTime(24 * 60 - 10)
    await atNine()
    const subjects = (await world.reportMails()).map(({ to, subject }) => [to, subject])
    expect(subjects).toEqual([
      [email, 'You no longer have access to Monday trading'],
      [email, expect.stringContaining('Monday trading, Jun 8–14, 2026')],
    ])
    expect(await statesOf(scheduleId)).toEqual([
      ['done', 'sent'],
      ['done', 'skipped'],
      ['done', 'sent'],
    ])
  })

  it('gets mail that says the period, the comparison and how to end it', async () => {
    await schedule(own(), { kind: 'address', email: 'bob@agency.example' })
    const token = await world.tokenOf('bob@agency.example')
    await confirmPublicRecipient(world.test.ctx, { token })
    await atNine()
    const mails = await world.reportMails()
    expect(mails).toHaveLength(2)
    for (const { text, headers } of mails) {
      expect(text).toContain('Period: Jun 8–14, 2026')
      expect(text).toContain('Compared with: Jun 1–7, 2026')
      expect(text).toMatch(/report-mail\/[\w-]{43}/)
      const link = /http:\S*report-mail\/[\w-]{43}/.exec(text)?.[0]
      expect(headers).toEqual({
        'List-Unsubscribe': `<${link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      })
    }
    expect(mails.map(({ text }) => /as a member|because you confirmed it/.exec(text)?.[0])).toEqual(
      ['as a member', 'because you confirmed it'],
    )
    await endPublicRecipient(world.test.ctx, { token })
    world.passTime(24 * 60 - 10)
    await atNine()
    expect((await world.reportMails()).map(({ to }) => to)).toEqual([
      shop.email,
      'bob@agency.example',
      shop.email,
    ])
  })
})

describe('a schedule', () => {
  it('starts each time once, however many processes look, and missed times together', async () => {
    const { scheduleId } = await schedule(own())
    world.passTime(10)
    const started = await Promise.all([startDue(), startDue(), startDue()])
    expect(started.flat()).toHaveLength(1)
    expect(await startDue()).toEqual([])
    await world.runJobs()
    // Nothing runs for four days.
    world.passTime(4 * 24 * 60 + 30)
    expect(await startDue()).toHaveLength(1)
    await world.runJobs()
    expect(await startDue()).toEqual([])
    const runs = await runsOf(scheduleId)
    expect(runs.map(({ due_at }) => due_at)).toEqual([
      '2026-06-16T13:00:00.000Z',
      '2026-06-15T13:00:00.000Z',
    ])
    expect(await world.reportMails()).toHaveLength(2)
    const { items } = await listReportSchedules(shop.ctx, { reportId: shop.reportId })
    expect(items[0]).toMatchObject({
      next_run_at: '2026-06-20T13:00:00.000Z',
      last_run: { due_at: '2026-06-16T13:00:00.000Z', state: 'done' },
    })
  })

  it('follows the workspace into another time zone', async () => {
    await schedule(own())
    const move = (timezone: string) =>
      world.test.store.asSystem((tx) =>
        tx.update(workspaces).set({ timezone }).where(eq(workspaces.orgId, shop.orgId)),
      )
    await move('Europe/Berlin')
    expect(await startDue()).toEqual([])
    const { items } = await listReportSchedules(shop.ctx, { reportId: shop.reportId })
    expect(items[0]?.next_run_at).toBe('2026-06-16T07:00:00.000Z')
    await move('America/New_York')
  })

  it('goes on under the workspace when its owner left, and says so', async () => {
    const { userId } = await world.addPerson(shop.orgId, 'member')
    const as = { ...shop.ctx, actor: { ...shop.ctx.actor, userId } } as typeof shop.ctx
    await world.addSchedule(as, shop.reportId, [own()])
    await world.test.store.asSystem((tx) =>
      tx.delete(memberships).where(eq(memberships.userId, userId)),
    )
    await atNine()
    const [mail] = await world.reportMails()
    expect(mail?.text).toContain(
      'The person who scheduled this report has left. It goes on under the workspace Fernhill Goods.',
    )
  })

  it('sends nothing without a plan, and says so in the history', async () => {
    const { scheduleId } = await schedule(own(), hook())
    const plan = (planExpiresAt: Date | null) =>
      world.test.store.asSystem((tx) =>
        tx.update(workspaces).set({ planExpiresAt }).where(eq(workspaces.orgId, shop.orgId)),
      )
    await plan(start)
    await atNine()
    await plan(null)
    expect(await runsOf(scheduleId)).toMatchObject([
      { state: 'skipped', message: expect.stringContaining('plan'), deliveries: [] },
    ])
    expect([await world.reportMails(), server.received]).toEqual([[], []])
  })

  it('that is paused, or whose report is deleted, between its time and its sending sends nothing', async () => {
    const { scheduleId, schedule: saved } = await schedule(own())
    world.passTime(10)
    await startDue()
    await updateReportSchedule(shop.ctx, {
      reportId: shop.reportId,
      scheduleId,
      timing: saved.timing,
      attachment: 'none',
      is_paused: true,
      recipients: [own()],
    })
    await world.runJobs()
    expect(await statesOf(scheduleId)).toEqual([['skipped']])
    const doomed = await world.addShop(3)
    await world.addSchedule(doomed.ctx, doomed.reportId, [own(doomed)])
    world.passTime(24 * 60)
    await startDue()
    await deleteReport(doomed.ctx, { reportId: doomed.reportId })
    await world.runJobs()
    expect(await world.reportMails()).toEqual([])
  })

  it('is tested by mail to the caller alone, also while paused', async () => {
    const { scheduleId } = await schedule({ kind: 'address', email: 'eve@agency.example' }, hook())
    const { email } = await testReportSchedule(shop.ctx, { reportId: shop.reportId, scheduleId })
    await world.runJobs()
    const mails = await world.reportMails()
    expect(mails.map(({ to }) => to)).toEqual([email])
    expect(mails[0]?.text).toContain('This is a test. It was sent to you alone.')
    expect(server.received).toEqual([])
    expect(await runsOf(scheduleId)).toMatchObject([{ is_test: true, state: 'done' }])
  })

  it('waits up to an hour for a sync under way, then sends what there is and says so', async () => {
    const connectionId = newId(ConnectionId)
    await world.test.store.asSystem(async (tx) => {
      await tx.insert(connections).values({
        id: connectionId,
        orgId: shop.orgId,
        platform: 'SP',
        name: 'Shop',
        integrationParams: {},
        sealedCredentials: 'sealed',
      })
      await tx.insert(syncRuns).values({
        id: newId(SyncRunId),
        orgId: shop.orgId,
        connectionId,
        state: 'running',
        createdAt: start,
      })
    })
    const { scheduleId } = await schedule(own())
    world.passTime(10)
    await startDue()
    const [job] = world.test.jobs.splice(0)
    const send = () =>
      sendReport(
        world.services,
        job?.payload as JobPayload<'send-report'>,
        new AbortController().signal,
      )
    await send()
    expect(await runsOf(scheduleId)).toMatchObject([
      { state: 'waiting', message: 'It waits for the data of Shopify, for an hour at most.' },
    ])
    world.passTime(59)
    await send()
    expect(await world.reportMails()).toEqual([])
    world.passTime(1)
    await send()
    world.test.jobs.length = 0
    const [mail] = await world.reportMails()
    expect(mail?.text).toContain('Data of Shopify are late')
    expect(await runsOf(scheduleId)).toMatchObject([{ state: 'done', is_data_late: true }])

    // A sync that ended after the report was due is all that is waited for.
    await world.test.store.asSystem((tx) =>
      tx
        .update(syncRuns)
        .set({ state: 'done', finishedAt: new Date('2026-06-16T13:00:30Z') })
        .where(and(eq(syncRuns.orgId, shop.orgId), eq(syncRuns.connectionId, connectionId))),
    )
    world.test.clock.now = new Date('2026-06-16T13:01:00Z')
    await startDue()
    await world.runJobs()
    expect((await world.reportMails()).at(-1)?.text).not.toContain('late')
    await world.test.store.asSystem((tx) =>
      tx.delete(connections).where(eq(connections.id, connectionId)),
    )
  })
})
