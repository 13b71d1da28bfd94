import {
  actionLogChannel,
  AttachmentId,
  ChannelTag,
  DashboardSpec,
  getReport,
  getSegment,
  hasPermission,
  listActionLog,
  listInsights,
  newId,
  ReportId,
  Role,
  SegmentId,
  type FeatureFlags,
  type Message,
  type OrgId,
} from '@cartograph/contract'
import { dashboards, eq, insights, reports, segments, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { listDiscussions } from '../discussions/index.ts'
import { replaceInsights } from '../insights/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { found } from '../testing/found-insight.ts'
import { restrictedChannels } from './channel-access.ts'
import {
  addAttachmentPart,
  addReaction,
  createAttachment,
  createMessage,
  deleteMessage,
  finishAttachment,
  getAttachment,
  listChannels,
  listMessageChanges,
  listMessages,
  markChannelRead,
  readChannelVersion,
  resolveDiscussion,
  updateMessage,
} from './index.ts'

type Place = 'dashboard' | 'element' | 'insight' | 'report' | 'segment'

let test: TestServices
let orgId: OrgId
let by: Record<Role, Context>
/** An admin of another workspace. */
let foreign: Context
let tags: Record<Place, ChannelTag>
let written: Record<Place, Message>
/** Of those messages. */
let files: Record<Place, AttachmentId>
beforeAll(async () => {
  test = await openTestServices()
  const ann = await test.addUser('ann@access.example')
  orgId = await test.addWorkspace(ann)
  const context = async (role: Role) => {
    const id = await test.addUser(`${role}@access.example`)
    await test.addMember(orgId, id, role)
    return test.as(id, orgId)
  }
  by = {
    admin: await context('admin'),
    member: await context('member'),
    demo: await context('demo'),
  }
  const other = await test.addUser('other@access.example')
  foreign = await test.as(other, await test.addWorkspace(other))
  await setFlags({})
  tags = await addPlaces()
  const write = (channel: ChannelTag, file: AttachmentId) => begin(by.member, channel, null, [file])
  const attach = (channel: ChannelTag) => sendFile(by.member, channel)
  files = {
    dashboard: await attach(tags.dashboard),
    element: await attach(tags.element),
    insight: await attach(tags.insight),
    report: await attach(tags.report),
    segment: await attach(tags.segment),
  }
  written = {
    dashboard: await write(tags.dashboard, files.dashboard),
    element: await write(tags.element, files.element),
    insight: await write(tags.insight, files.insight),
    report: await write(tags.report, files.report),
    segment: await write(tags.segment, files.segment),
  }
})
afterAll(() => test.close())
beforeEach(() => setFlags({}))

/** Customer segments are off by default. */
async function setFlags(flags: Partial<FeatureFlags>): Promise<void> {
  const featureFlags = { enable_audiences: true, ...flags }
  await test.store.asSystem((tx) => tx.update(workspaces).set({ featureFlags }))
}

async function addPlaces(): Promise<typeof tags> {
  const at = test.clock.now
  const [reportId, segmentId] = [newId(ReportId), newId(SegmentId)]
  const cube_query = { measures: ['ShopifyOrders.netSales'] }
  const netSales = {
    id: 'net-sales',
    type: 'kpi',
    display: { title: 'Net sales' },
    data: [{ cube_query }],
  }
  const spec = DashboardSpec.parse({
    title: 'Our week',
    dashboard_tag: 'week',
    global_filters: [],
    tabs: [{ display: { title: 'Week' }, sections: [{ elements: [netSales] }] }],
  })
  const insightId = await test.store.inWorkspace(orgId, async (tx) => {
    await tx.insert(reports).values({
      orgId,
      id: reportId,
      name: 'Monday trading',
      granularity: 'week',
      reportingPeriod: 'last28Days',
      definitions: [],
      updatedAt: at,
      version: 1,
    })
    await tx.insert(segments).values({
      orgId,
      id: segmentId,
      name: 'Fans',
      sourceConfig: { or: [] },
      description: '',
      createdAt: at,
      updatedAt: at,
    })
    await tx.insert(dashboards).values({
      orgId,
      fileName: 'week',
      title: 'Our week',
      spec,
      createdAt: at,
      updatedAt: at,
    })
    const items = [found({ finding: 'a' })]
    await replaceInsights(tx, { orgId, period: 'day', date: '2026-11-13', items, foundAt: at })
    const [row] = await tx.select({ id: insights.id }).from(insights)
    return row?.id
  })
  return {
    dashboard: ChannelTag.parse('week'),
    element: ChannelTag.parse('element:week:net-sales'),
    insight: ChannelTag.parse(`insight:${insightId}`),
    report: ChannelTag.parse(`report:${reportId}`),
    segment: ChannelTag.parse(`segment:${segmentId}`),
  }
}

/** A file that is in no message yet. */
async function sendFile(ctx: Context, channel: ChannelTag): Promise<AttachmentId> {
  const attachmentId = newId(AttachmentId)
  await createAttachment(ctx, { channel, id: attachmentId, name: 'sizes.csv', bytes: 3 })
  const data = Buffer.from('S,M').toString('base64')
  await addAttachmentPart(ctx, { attachmentId, part: 0, data })
  await finishAttachment(ctx, { attachmentId })
  return attachmentId
}

const begin = (
  ctx: Context,
  channel: ChannelTag,
  parent: Message | null = null,
  attachments: AttachmentId[] = [],
) =>
  createMessage(ctx, {
    channel,
    parent_id: parent?.id ?? null,
    text: `About ${channel}`,
    mentioned_users: [],
    attachments,
    address: null,
  })

const listedTags = async (ctx: Context) => (await listChannels(ctx)).items.map(({ tag }) => tag)
const discussed = async (ctx: Context) =>
  (await listDiscussions(ctx, { show: 'open', page: 1, page_size: 50 })).items.map(
    ({ message, subject }) => [message.channel, subject] as const,
  )

/** Whatever is read or changed, by the channel or by one of its messages. */
const attempts = (ctx: Context, place: Place) => {
  const [channel, messageId] = [tags[place], written[place].id]
  return {
    messages: () => listMessages(ctx, { channel, limit: 30 }),
    changes: () => listMessageChanges(ctx, { channel, since: 0, limit: 30 }),
    version: () => readChannelVersion(ctx, channel),
    read: () => markChannelRead(ctx, { channel, position: 1 }),
    begin: () => begin(ctx, channel),
    reply: () => begin(ctx, channel, written[place]),
    react: () => addReaction(ctx, { messageId, emoji: '👍' }),
    resolve: () => resolveDiscussion(ctx, { messageId, resolved: true }),
    upload: () => sendFile(ctx, channel),
    file: () => getAttachment(ctx, { attachmentId: files[place], size: 'whole' }),
    update: () => updateMessage(ctx, { messageId, text: 'x', mentioned_users: [] }),
    delete: () => deleteMessage(ctx, { messageId }),
  }
}

describe('a channel', () => {
  it('has the rules of the endpoint that reads what it is about', () => {
    const rules = { insight: listInsights, report: getReport, segment: getSegment }
    const expected = Object.entries(rules).map(([kind, one]) => [`${kind}:`, one] as const)
    for (const [start, { permission, flag }] of [
      ...expected,
      [actionLogChannel, listActionLog] as const,
    ])
      expect([start, restrictedChannels.get(start)]).toEqual([start, { permission, flag }])
    for (const role of Role.options.filter((one) => hasPermission(one, 'messages.read')))
      expect(hasPermission(role, 'dashboards.read') && hasPermission(role, 'insights.read')).toBe(
        true,
      )
  })

  it.each(Role.options)(
    'is read by %s while its area is on, and listed by its name',
    async (role) => {
      const ctx = by[role]
      for (const channel of Object.values(tags)) {
        const { items } = await listMessages(ctx, { channel, limit: 30 })
        expect(items.map(({ text }) => text)).toEqual([`About ${channel}`])
        expect(await readChannelVersion(ctx, channel)).toBeGreaterThan(0)
      }
      for (const attachmentId of Object.values(files)) {
        const file = await getAttachment(ctx, { attachmentId, size: 'whole' })
        expect(file).toMatchObject({ bytes: Buffer.from('S,M') })
      }
      expect(await listedTags(ctx)).toEqual(Object.values(tags).toSorted())
      expect(Object.fromEntries(await discussed(ctx))).toEqual({
        [tags.dashboard]: null,
        [tags.element]: 'Net sales',
        [tags.insight]: expect.stringMatching(/^Net sales .*were \$8,20\d on Nov 13/),
        [tags.report]: 'Monday trading',
        [tags.segment]: 'Fans',
      })
    },
  )

  const areas = [
    ['report', 'enable_reports'],
    ['segment', 'enable_audiences'],
  ] as const
  it.each(
    areas.flatMap(([place, flag]) => Role.options.map((role) => [place, flag, role] as const)),
  )(
    'about a %s does not exist without %s for %s, nor do its messages',
    async (place, flag, role) => {
      await setFlags({ [flag]: false })
      const ctx = by[role]
      for (const [name, attempt] of Object.entries(attempts(ctx, place)))
        await expect(attempt(), name).rejects.toMatchObject({ code: 'not_found' })
      const others = Object.values(tags).filter((tag) => tag !== tags[place])
      expect((await listedTags(ctx)).toSorted()).toEqual(others.toSorted())
      expect((await discussed(ctx)).map(([tag]) => tag).toSorted()).toEqual(others.toSorted())
      for (const channel of others)
        expect((await listMessages(ctx, { channel, limit: 30 })).items).toHaveLength(1)
    },
  )

  it.each(['insight', 'report', 'segment'] as const)(
    'about a %s of another workspace is empty, and no discussion begins in it',
    async (place) => {
      const channel = tags[place]
      expect((await listMessages(foreign, { channel, limit: 30 })).items).toEqual([])
      await expect(begin(foreign, channel)).rejects.toMatchObject({ code: 'not_found' })
      await expect(begin(foreign, channel, written[place])).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(sendFile(foreign, channel)).resolves.toBeDefined()
      await expect(
        getAttachment(foreign, { attachmentId: files[place], size: 'whole' }),
      ).rejects.toMatchObject({ code: 'not_found' })
      expect(await listedTags(foreign)).toEqual([])
    },
  )

  it('of something that was deleted is still read, answered and resolved, without a name', async () => {
    const channel = ChannelTag.parse(`report:${newId(ReportId)}`)
    await expect(begin(by.admin, channel)).rejects.toMatchObject({ code: 'not_found' })
    const { report } = tags
    const id = ReportId.parse(report.slice('report:'.length))
    await test.store.inWorkspace(orgId, (tx) => tx.delete(reports).where(eq(reports.id, id)))
    expect(await discussed(by.member)).toContainEqual([report, null])
    await expect(begin(by.admin, report)).rejects.toMatchObject({ code: 'not_found' })
    await begin(by.admin, report, written.report)
    const messageId = written.report.id
    expect(await resolveDiscussion(by.admin, { messageId, resolved: true })).toMatchObject({
      resolved: { by: { id: expect.any(String) } },
    })
  })
})

it.each([
  ['insight:abc', false],
  ['report:01930000-0000-7000-8000-00000000000', false],
  ['segment:', false],
  ['dashboard:week', false],
  ['element:week', false],
  ['element:week:net-sales', true],
  ['element:week:net-sales:0', false],
  ['segment:01930000-0000-7000-8000-0000000000d1', true],
  ['week', true],
])('%s is the tag of a channel: %s', (text, isOne) => {
  expect(ChannelTag.safeParse(text).success).toBe(isOne)
})
