import {
  ReportDefinition,
  type RecipientInput,
  type ReportId,
  type ReportSchedule,
  type Role,
} from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { eq, memberships, reportRecipients, users } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditLog } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { deliverDueMail, listOutboxMail } from '../mail/index.ts'
import { createReport, deleteReport } from '../reports/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import {
  askReportRecipient,
  confirmPublicRecipient,
  createReportSchedule,
  deleteReportSchedule,
  endPublicRecipient,
  getPublicRecipient,
  listReportSchedules,
  renewWebhookSecret,
  updateReportSchedule,
} from './index.ts'
import { secretPlace } from './recipients/recipient-token.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not queried')),
} as const
const semantic = createSemantic({ warehouse, model: loadCatalogue() })

let test: TestServices
let ctx: Context
let reportId: ReportId
let count = 0
beforeAll(async () => {
  test = await openTestServices({ semantic })
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  test.clock.now = new Date('2026-11-14T09:00:00.000Z')
  const person = await test.addUser(at('owner'))
  ctx = await test.as(person, await test.addWorkspace(person))
  const report = await createReport(ctx, {
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
  reportId = report.id
})

const at = (name: string) => `${name}@schedules-${count}.example`
async function colleague(name: string, role: Role = 'member') {
  const userId = await test.addUser(at(name))
  await test.addMember(ctx.workspace?.orgId as never, userId, role)
  return { userId, as: await test.as(userId, ctx.workspace?.orgId) }
}
const own = () => ({
  kind: 'member' as const,
  user_id: ctx.actor?.kind === 'person' ? ctx.actor.userId : (undefined as never),
})
const body = (...recipients: RecipientInput[]) => ({
  reportId,
  timing: { every: 'week' as const, weekday: 1, hour: 9 },
  attachment: 'none' as const,
  is_paused: false,
  recipients: recipients.length === 0 ? [own()] : recipients,
})
const outside = (name: string) => ({
  kind: 'address' as const,
  email: `${name}@agency-${count}.example`,
})
const hook = (url = 'https://hooks.shop.example/reports/very-secret-path') => ({
  kind: 'webhook' as const,
  url,
})
const slack = {
  kind: 'slack' as const,
  url: 'https://hooks.slack.com/services/T000/B000/abcdefghijkl',
}
const keep = (schedule: ReportSchedule, index = 0) => ({
  kind: 'existing' as const,
  id: schedule.recipients[index]?.id as never,
})
async function mailTo(address: string) {
  await deliverDueMail(test.ctx, null)
  return (await listOutboxMail(test.ctx)).filter(({ to }) => to === address)
}
const tokenIn = (text = '') => /report-mail\/([\w-]{43})/.exec(text)?.[1] ?? ''
const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => Object(error).problems,
  )

describe('a schedule', () => {
  it('is returned as it was saved, with its next time in the workspace’s time zone', async () => {
    const { schedule, webhook_secrets } = await createReportSchedule(ctx, body())
    expect(webhook_secrets).toEqual([])
    expect(schedule).toMatchObject({
      report_id: reportId,
      timezone: 'America/New_York',
      timing: { every: 'week', weekday: 1, hour: 9 },
      owner: { name: 'Ada Test', has_left: false },
      recipients: [{ kind: 'member', label: 'Ada Test', email: at('owner'), state: 'active' }],
      // A Monday, at nine in New York.
      next_run_at: '2026-11-16T14:00:00.000Z',
      last_run: null,
      version: 1,
    })
    expect(await listReportSchedules(ctx, { reportId })).toEqual({ items: [schedule] })
  })

  it('has no next time while paused, and continues with the next one', async () => {
    const { schedule } = await createReportSchedule(ctx, body())
    const save = (is_paused: boolean) =>
      updateReportSchedule(ctx, { ...body(keep(schedule)), scheduleId: schedule.id, is_paused })
    expect((await save(true)).schedule).toMatchObject({ is_paused: true, next_run_at: null })
    test.clock.now = new Date('2026-11-25T09:00:00.000Z')
    expect((await save(false)).schedule).toMatchObject({ next_run_at: '2026-11-30T14:00:00.000Z' })
  })

  it('keeps a time that is due when only its recipients change', async () => {
    const { schedule } = await createReportSchedule(ctx, body())
    test.clock.now = new Date('2026-11-16T14:00:05.000Z')
    const { schedule: saved } = await updateReportSchedule(ctx, {
      ...body(keep(schedule), outside('ann')),
      scheduleId: schedule.id,
    })
    expect(saved.next_run_at).toBe('2026-11-16T14:00:00.000Z')
  })

  it('changes for the first of two people who save at once', async () => {
    const { schedule } = await createReportSchedule(ctx, body())
    const { id: scheduleId, version } = schedule
    const save = () => updateReportSchedule(ctx, { ...body(keep(schedule)), scheduleId, version })
    const saves = await Promise.allSettled([save(), save()])
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    })
  })

  it('ends with its report, and belongs to that report and workspace only', async () => {
    const { schedule } = await createReportSchedule(ctx, body())
    const stranger = await test.addUser(at('stranger'))
    const elsewhere = await test.as(stranger, await test.addWorkspace(stranger))
    const of = { reportId, scheduleId: schedule.id }
    await expect(deleteReportSchedule(elsewhere, of)).rejects.toMatchObject({ code: 'not_found' })
    await expect(listReportSchedules(elsewhere, { reportId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await deleteReport(ctx, { reportId })
    const left = await test.store.asSystem((tx) =>
      tx.select().from(reportRecipients).where(eq(reportRecipients.scheduleId, schedule.id)),
    )
    expect(left).toEqual([])
  })

  it('names an owner who left as gone, and stays', async () => {
    const { userId, as } = await colleague('leaving')
    const { schedule } = await createReportSchedule(as, body({ kind: 'member', user_id: userId }))
    await test.store.asSystem((tx) => tx.delete(memberships).where(eq(memberships.userId, userId)))
    const read = async () => (await listReportSchedules(ctx, { reportId })).items
    expect(await read()).toMatchObject([
      { owner: { name: null, has_left: true }, recipients: [{ has_access: false }] },
    ])
    await test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, userId)))
    expect(await read()).toMatchObject([
      { id: schedule.id, owner: { name: null, has_left: true }, recipients: [] },
    ])
  })
})

describe('recipients outside of the workspace', () => {
  it('are added by admins only, and kept or removed by everyone who edits reports', async () => {
    const { userId, as } = await colleague('editor')
    for (const one of [outside('ann'), hook(), slack]) {
      await expect(createReportSchedule(as, body(one))).rejects.toMatchObject({ code: 'forbidden' })
    }
    const { schedule } = await createReportSchedule(ctx, body(outside('ann'), hook()))
    const mine = { kind: 'member' as const, user_id: userId }
    const { schedule: saved } = await updateReportSchedule(as, {
      ...body(keep(schedule, 0), mine),
      scheduleId: schedule.id,
    })
    expect(saved.recipients.map(({ kind }) => kind)).toEqual(['address', 'member'])
  })

  it('are asked by mail, and confirm with a button rather than by opening a link', async () => {
    const { schedule } = await createReportSchedule(ctx, body(outside('ann')))
    const [mail, ...others] = await mailTo(outside('ann').email)
    expect(others).toEqual([])
    expect(mail?.subject).toContain('Fernhill Goods wants to send you the report Monday trading')
    const token = tokenIn(mail?.text)
    const stateOf = async () =>
      (await listReportSchedules(ctx, { reportId })).items[0]?.recipients[0]?.state
    expect(await getPublicRecipient(test.ctx, { token })).toMatchObject({
      org_name: 'Fernhill Goods',
      report_name: 'Monday trading',
      email: outside('ann').email,
      state: 'waiting',
    })
    expect(await stateOf()).toBe('waiting')
    for (let times = 0; times < 2; times += 1) {
      expect(await confirmPublicRecipient(test.ctx, { token })).toMatchObject({ state: 'active' })
    }
    expect(await stateOf()).toBe('active')
    await endPublicRecipient(test.ctx, { token })
    await endPublicRecipient(test.ctx, { token })
    expect(await stateOf()).toBe('ended')
    await expect(confirmPublicRecipient(test.ctx, { token })).rejects.toMatchObject({
      code: 'not_found',
    })
    const { data } = await listAuditLog(ctx, { page: 1, page_size: 10 })
    expect(data.map(({ action }) => action).slice(0, 2)).toEqual([
      'report_recipient.ended',
      'report_recipient.confirmed',
    ])
    // Kept by a save of the form, and asked again only when an admin adds the address anew.
    const save = (one: RecipientInput) =>
      updateReportSchedule(ctx, { ...body(one), scheduleId: schedule.id })
    expect((await save(keep(schedule))).schedule.recipients).toMatchObject([{ state: 'ended' }])
    expect((await save(outside('ann'))).schedule.recipients).toMatchObject([{ state: 'waiting' }])
    const again = await mailTo(outside('ann').email)
    expect(again).toHaveLength(2)
    expect(tokenIn(again[0]?.text)).not.toBe(token)
    await expect(getPublicRecipient(test.ctx, { token })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('are asked again with the link that they have, until they answer', async () => {
    const { schedule } = await createReportSchedule(ctx, body(outside('ann'), hook()))
    const [ann, webhook] = schedule.recipients.map(({ id: recipientId }) => ({
      reportId,
      scheduleId: schedule.id,
      recipientId,
    }))
    if (ann === undefined || webhook === undefined) throw new Error('There are two recipients')
    expect(await askReportRecipient(ctx, ann)).toEqual({ email: outside('ann').email })
    const tokens = (await mailTo(outside('ann').email)).map(({ text }) => tokenIn(text))
    expect(tokens).toEqual([tokens[0], tokens[0]])
    await expect(askReportRecipient(ctx, webhook)).rejects.toMatchObject({ code: 'not_found' })
    await confirmPublicRecipient(test.ctx, { token: tokens[0] ?? '' })
    await expect(askReportRecipient(ctx, ann)).rejects.toMatchObject({ code: 'conflict' })
    expect(await mailTo(outside('ann').email)).toHaveLength(2)
  })

  it('get a new secret that replaces the one before and is shown once', async () => {
    const created = await createReportSchedule(ctx, body(hook(), slack))
    const { id: scheduleId, recipients } = created.schedule
    const [webhook, other] = recipients.map(({ id: recipientId }) => ({
      reportId,
      scheduleId,
      recipientId,
    }))
    if (webhook === undefined || other === undefined) throw new Error('There are two recipients')
    const renewed = await renewWebhookSecret(ctx, webhook)
    expect(renewed.secret).toMatch(/^whsec_/)
    expect(renewed.secret).not.toBe(created.webhook_secrets[0]?.secret)
    const [row] = await test.store.asSystem((tx) =>
      tx.select().from(reportRecipients).where(eq(reportRecipients.id, webhook.recipientId)),
    )
    const stored = test.store.unseal(row?.sealedSecret ?? '', secretPlace(webhook.recipientId))
    expect(stored).toBe(renewed.secret)
    await expect(renewWebhookSecret(ctx, other)).rejects.toMatchObject({ code: 'not_found' })
    const { data } = await listAuditLog(ctx, { page: 1, page_size: 10 })
    expect(data[0]?.action).toBe('report_recipient.secret_renewed')
    expect(JSON.stringify(data)).not.toContain(renewed.secret)
  })

  it('are stored sealed and shown masked, with the key of a webhook only once', async () => {
    const created = await createReportSchedule(ctx, body(hook(), slack))
    const [secret, ...others] = created.webhook_secrets
    expect(others).toEqual([])
    expect(secret).toMatchObject({
      recipient_id: created.schedule.recipients[0]?.id,
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    })
    const listed = JSON.stringify(await listReportSchedules(ctx, { reportId }))
    const log = JSON.stringify(await listAuditLog(ctx, { page: 1, page_size: 10 }))
    const rows = JSON.stringify(
      await test.store.asSystem((tx) => tx.select().from(reportRecipients)),
    )
    for (const text of [listed, log, rows]) {
      expect(text).not.toMatch(/very-secret|T000|abcdefgh/)
      expect(text).not.toContain(secret?.secret)
    }
    expect(created.schedule.recipients.map(({ label }) => label)).toEqual([
      'hooks.shop.example/…path',
      'hooks.slack.com/…ijkl',
    ])
  })

  it.each([
    ['http://hooks.shop.example/a', 'The address must begin with https://'],
    ['https://me:secret@hooks.shop.example/a', 'The address must not contain a password'],
    ['file:///etc/passwd', 'The address must begin with https://'],
  ])('cannot be the address %s', async (url, msg) => {
    expect(await problemsOf(createReportSchedule(ctx, body(hook(url))))).toEqual([
      { loc: ['body', 'recipients', 0, 'url'], msg },
    ])
  })

  it('cannot be another address for Slack, unless the installation allows it', async () => {
    const chat = { kind: 'slack' as const, url: 'https://chat.shop.example/hooks/abc' }
    expect(await problemsOf(createReportSchedule(ctx, body(chat)))).toMatchObject([
      { msg: expect.stringContaining('https://hooks.slack.com/services/') },
    ])
    const settings = { ...ctx.settings, allowsPrivateDestinations: true }
    await createReportSchedule({ ...ctx, settings }, body(chat))
  })

  it('must not be members, who are added as such, nor be added twice', async () => {
    await colleague('member')
    const member = { kind: 'address' as const, email: at('member') }
    expect(await problemsOf(createReportSchedule(ctx, body(member)))).toMatchObject([
      { loc: ['body', 'recipients', 0, 'email'], msg: expect.stringContaining('as a member') },
    ])
    const twice = createReportSchedule(ctx, body(outside('ann'), outside('ann')))
    expect(await problemsOf(twice)).toMatchObject([{ loc: ['body', 'recipients', 1, 'email'] }])
    const stranger = await test.addUser(at('stranger'))
    const foreign = createReportSchedule(ctx, body({ kind: 'member', user_id: stranger }))
    expect(await problemsOf(foreign)).toMatchObject([{ loc: ['body', 'recipients', 0, 'user_id'] }])
  })
})
