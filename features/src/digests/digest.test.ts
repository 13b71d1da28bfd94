import type { DetectedInsight, InsightRun, OrgId, Role, UserId } from '@cartograph/contract'
import { eq, insightDigests, mails, memberships, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { feedInsights, markInsight, replaceInsights, writeInsightRun } from '../insights/index.ts'
import { deliverDueMail, listOutboxMail } from '../mail/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { found } from '../testing/found-insight.ts'
import { getDigest, sendDigests, setDigest } from './index.ts'

let test: TestServices
let count = 0
let person: UserId
let email: string
let orgId: OrgId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  // It is 7:30 in New York, the default time zone of a new workspace.
  at('2026-11-14T12:30:00Z')
  await test.store.asSystem(async (tx) => {
    await tx.delete(mails)
    await tx.delete(insightDigests)
  })
  email = `person@shop-${count}.example`
  person = await test.addUser(email)
  orgId = await test.addWorkspace(person)
  ctx = await test.as(person, orgId)
})

const at = (moment: string) => {
  test.clock.now = new Date(moment)
}
const replace = (date: string, names: readonly string[], over: Partial<DetectedInsight> = {}) =>
  test.store.inWorkspace(orgId, (tx) =>
    replaceInsights(tx, {
      orgId,
      period: 'day',
      date,
      items: names.map((name) =>
        found({ finding: name, entity_alias: name, entity_group: 'product', ...over }),
      ),
      foundAt: test.clock.now,
    }),
  )
const send = () => sendDigests(test.ctx)
async function readMails() {
  await deliverDueMail(test.ctx, null)
  return (await listOutboxMail(test.ctx)).toReversed()
}
const run = (state: InsightRun['state'], startedAt = test.clock.now) =>
  test.store.inWorkspace(orgId, (tx) =>
    writeInsightRun(tx, { orgId, state, startedAt, finishedAt: null, problem: null }),
  )
async function switchOn(by = ctx) {
  at('2026-11-13T12:00:00Z')
  await setDigest(by, { is_on: true })
  at('2026-11-14T12:30:00Z')
}

describe('the setting', () => {
  it('is off by default and applies to one user in one workspace', async () => {
    const off = { is_on: false, timing: { every: 'day', hour: 7 }, only_news: true } as const
    const on = { ...off, is_on: true }
    expect(await getDigest(ctx)).toEqual(off)
    expect(await setDigest(ctx, { is_on: true })).toEqual(on)
    expect(await getDigest(ctx)).toEqual(on)
    const colleague = await test.addUser(`colleague@shop-${count}.example`)
    await test.addMember(orgId, colleague, 'demo')
    expect(await getDigest(await test.as(colleague, orgId))).toEqual(off)
    const elsewhere = await test.as(person, await test.addWorkspace(person))
    expect(await getDigest(elsewhere)).toEqual(off)
    await setDigest(ctx, { is_on: false })
    expect(await getDigest(ctx)).toEqual(off)
  })

  it('keeps what a change leaves out', async () => {
    const timing = { every: 'week', weekday: 1, hour: 18 } as const
    await setDigest(ctx, { timing })
    expect(await setDigest(ctx, {})).toEqual({ is_on: false, timing, only_news: true })
    expect(await setDigest(ctx, { is_on: true, only_news: false })).toEqual({
      is_on: true,
      timing,
      only_news: false,
    })
  })

  it('switching on twice keeps waiting insights; off and on again starts afresh', async () => {
    await switchOn()
    await replace('2026-11-13', ['Waits'])
    await setDigest(ctx, { is_on: true })
    expect(await send()).toBe(1)
    at('2026-11-15T12:30:00Z')
    await replace('2026-11-14', ['Of the time without'])
    await setDigest(ctx, { is_on: false })
    await setDigest(ctx, { is_on: true })
    expect(await send()).toBe(0)
  })
})

describe('a digest email', () => {
  it('has the insights found since it was switched on, the most significant first, with links', async () => {
    at('2026-11-13T11:00:00Z')
    await replace('2026-11-12', ['Was there before'])
    await switchOn()
    await replace('2026-11-12', ['Was there before', 'Late'])
    await replace('2026-11-13', ['Soap'], { significance: 7 })
    expect(await send()).toBe(1)
    const [mail, ...others] = await readMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: email,
      kind: 'digest',
      subject: '2 new insights in Fernhill Goods',
    })
    const { text = '', html = '' } = mail ?? {}
    const ids = new Map(
      (await items()).map(({ _id, _source }) => [_source.entity_alias, _id] as const),
    )
    const base = `http://cartograph.example/org/${orgId}/insights`
    for (const words of [text, html]) {
      expect(words.indexOf('for Soap')).toBeGreaterThan(0)
      expect(words.indexOf('for Soap')).toBeLessThan(words.indexOf('for Late'))
      expect(words).not.toContain('Was there before')
      expect(words).toContain(`${base}/s/${ids.get('Soap')}`)
      expect(words).toContain(`http://cartograph.example/org/${orgId}/settings/notifications`)
    }
    expect(text).toContain('Net sales for Soap (Shop) were $8,201 on Nov 13 — 30.8% below')
  })

  it('is sent once a day, and the next one has only what is new', async () => {
    await switchOn()
    await replace('2026-11-13', ['Soap'])
    expect([await send(), await send()]).toEqual([1, 0])
    at('2026-11-14T20:00:00Z')
    await replace('2026-11-13', ['Soap', 'Found later'])
    expect(await send()).toBe(0)
    at('2026-11-15T12:30:00Z')
    await replace('2026-11-13', ['Soap', 'Found later'])
    expect(await send()).toBe(1)
    const last = (await readMails()).at(-1)
    expect(last?.subject).toBe('1 new insight in Fernhill Goods')
    expect(last?.text).not.toContain('Soap')
    at('2026-11-16T12:30:00Z')
    await replace('2026-11-13', ['Soap', 'Found later'])
    expect(await send()).toBe(0)
  })

  it('includes insights that were being written while the last digest was sent', async () => {
    await switchOn()
    at('2026-11-14T12:00:00Z')
    await replace('2026-11-12', ['Soap'])
    at('2026-11-14T12:30:00Z')
    await send()
    at('2026-11-14T12:10:00Z')
    await replace('2026-11-13', ['Committed late'])
    at('2026-11-15T12:30:00Z')
    expect(await send()).toBe(1)
    expect((await readMails()).at(-1)?.text).toContain('Committed late')
  })

  it('is sent once however many processes run at the same time', async () => {
    await switchOn()
    await replace('2026-11-13', ['Soap'])
    const sent = await Promise.all([send(), send(), send()])
    expect(sent.reduce((sum, n) => sum + n)).toBe(1)
    expect(await readMails()).toHaveLength(1)
  })

  it('is not sent before seven in the workspace’s time zone', async () => {
    await switchOn()
    await replace('2026-11-13', ['Soap'])
    at('2026-11-14T11:59:00Z')
    expect(await send()).toBe(0)
    await test.store.inWorkspace(orgId, (tx) =>
      tx.update(workspaces).set({ timezone: 'Asia/Tokyo' }),
    )
    expect(await send()).toBe(1)
  })

  it('is not sent without new insights, or for past, dismissed or withdrawn ones', async () => {
    await switchOn()
    expect(await send()).toBe(0)
    await replace('2026-10-01', ['Past'])
    await replace('2026-11-13', ['Closed', 'Gone'])
    for (const { _id, _source } of await items()) {
      const closed_reason = _source.entity_alias === 'Closed' ? 'wrong' : null
      await markInsight(ctx, { insightId: _id, is_useful: true, closed_reason })
    }
    await replace('2026-11-13', ['Closed'])
    expect(await send()).toBe(0)
    expect(await readMails()).toEqual([])
  })

  it('lists three at most, and links to all of them', async () => {
    await switchOn()
    const names = Array.from({ length: 13 }, (_, n) => `Soap ${n}`)
    await replace('2026-11-13', names)
    await send()
    const [mail] = await readMails()
    expect(mail?.subject).toBe('13 new insights in Fernhill Goods')
    expect(mail?.text.match(/Net sales for/g)).toHaveLength(3)
    expect(mail?.text).toContain('View all 13 insights')
  })

  it('waits for a search to finish, unless it hangs', async () => {
    await switchOn()
    await replace('2026-11-13', ['Soap'])
    await run('running')
    expect(await send()).toBe(0)
    await run('running', new Date(test.clock.now.getTime() - 4 * 3_600_000))
    expect(await send()).toBe(1)
    at('2026-11-15T12:30:00Z')
    await replace('2026-11-14', ['Lamp'])
    await run('failed')
    expect(await send()).toBe(1)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['was deactivated', () => change({ isActive: false })],
    ['left', () => test.store.asSystem((tx) => tx.delete(memberships))],
    ['has a plan that ended', () => plan({ planExpiresAt: new Date('2026-11-13T00:00:00Z') })],
    ['switched it off', () => setDigest(ctx, { is_on: false })],
  ])('is not sent to a user who %s', async (_, leave) => {
    await switchOn()
    await replace('2026-11-13', ['Soap'])
    await leave()
    expect(await send()).toBe(0)
    expect(await readMails()).toEqual([])
  })

  it.each<Role>(['admin', 'member', 'demo'])('is sent to every %s who asked', async (role) => {
    const colleague = await test.addUser(`colleague@shop-${count}.example`)
    await test.addMember(orgId, colleague, role)
    await switchOn(await test.as(colleague, orgId))
    await replace('2026-11-13', ['Soap'])
    expect(await send()).toBe(1)
    expect((await readMails()).map(({ to }) => to)).toEqual([`colleague@shop-${count}.example`])
  })

  it('has no insights from another workspace of the same user', async () => {
    const theirs = await test.as(person, await test.addWorkspace(person, 'Another'))
    await switchOn()
    await switchOn(theirs)
    await replace('2026-11-13', ['Soap'])
    expect(await send()).toBe(1)
    expect((await readMails()).map(({ subject }) => subject)).toEqual([
      '1 new insight in Fernhill Goods',
    ])
  })
})

const items = async () =>
  (
    await feedInsights(ctx, {
      page: 1,
      size: 50,
      insight_type: 'feed',
      datasource_ids: [],
      datasource_types: [],
      change_sentiment: '',
      entity_group: '',
      metrics: [],
      include_closed: true,
    })
  ).items
const change = (values: { isActive: boolean }) =>
  test.store.inWorkspace(orgId, (tx) =>
    tx.update(memberships).set(values).where(eq(memberships.userId, person)),
  )
const plan = (values: { planExpiresAt: Date }) =>
  test.store.inWorkspace(orgId, (tx) => tx.update(workspaces).set(values))
