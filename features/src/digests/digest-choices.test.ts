import { ConnectionId, newId, OrgId, type UserId } from '@cartograph/contract'
import { connections, insightDigests, mails } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createActionLogEntry } from '../action-log/index.ts'
import type { Context } from '../context.ts'
import { replaceInsights } from '../insights/index.ts'
import { deliverDueMail, listOutboxMail } from '../mail/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { found } from '../testing/found-insight.ts'
import { updateWorkspace } from '../workspaces/index.ts'
import { digestEndLink } from './digest-token.ts'
import { endPublicDigest, getDigest, getPublicDigest, sendDigests, setDigest } from './index.ts'

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
  email = `person@digest-${count}.example`
  person = await test.addUser(email)
  orgId = await test.addWorkspace(person)
  ctx = await test.as(person, orgId)
})

const at = (moment: string) => {
  test.clock.now = new Date(moment)
}
const replace = (date: string, names: readonly string[]) =>
  test.store.inWorkspace(orgId, (tx) =>
    replaceInsights(tx, {
      orgId,
      period: 'day',
      date,
      items: names.map((name) =>
        found({ finding: name, entity_alias: name, entity_group: 'product' }),
      ),
      foundAt: test.clock.now,
    }),
  )
const send = () => sendDigests(test.ctx)
async function readMails() {
  await deliverDueMail(test.ctx, null)
  return (await listOutboxMail(test.ctx)).toReversed()
}
async function switchOn(by = ctx) {
  at('2026-11-13T12:00:00Z')
  await setDigest(by, { is_on: true })
  at('2026-11-14T12:30:00Z')
}

it('comes at the hour and on the day that was chosen', async () => {
  at('2026-11-13T12:00:00Z')
  // A Monday, at six in the evening in New York.
  await setDigest(ctx, { is_on: true, timing: { every: 'week', weekday: 1, hour: 18 } })
  at('2026-11-13T13:00:00Z')
  await replace('2026-11-13', ['Soap'])
  for (const moment of ['2026-11-14T23:30:00Z', '2026-11-16T22:59:00Z']) {
    at(moment)
    expect(await send()).toBe(0)
  }
  at('2026-11-16T23:00:00Z')
  expect([await send(), await send()]).toEqual([1, 0])
  at('2026-11-17T23:30:00Z')
  expect(await send()).toBe(0)
})

it('comes without news only to those who want it', async () => {
  await switchOn()
  expect(await send()).toBe(0)
  await setDigest(ctx, { only_news: false })
  expect([await send(), await send()]).toEqual([1, 0])
  const [mail] = await readMails()
  expect(mail?.subject).toBe('Fernhill Goods: your digest')
  expect(mail?.text).not.toContain('new insight')
})

it('says what the team did on those days, unless the action log is switched off', async () => {
  await switchOn()
  const entry = {
    datasourceType: 'FB',
    lookbackDate: '2026-11-21',
    goal: null,
    insight_id: null,
  } as const
  const write = (text: string, actionDate: string) =>
    createActionLogEntry(ctx, { ...entry, mentioned_users: [], tags: [], text, actionDate })
  await write('Raised the budget', '2026-11-13')
  await write('Too early', '2026-11-12')
  await write('Too late', '2026-11-14')
  expect(await send()).toBe(1)
  const [mail] = await readMails()
  expect(mail?.text).toContain('- Raised the budget\n  Ada Test, Facebook\n')
  expect(mail?.text).toContain('/insights/action-log?entry=')
  expect(mail?.text).not.toMatch(/Too early|Too late/)
  at('2026-11-15T12:30:00Z')
  await updateWorkspace(ctx, { feature_flags: { enable_action_log: false } })
  expect(await send()).toBe(0)
})

it('says which data are late, and what to do about it', async () => {
  await switchOn()
  const common = { orgId, integrationParams: {}, createdAt: new Date('2026-11-01T00:00:00Z') }
  await test.store.asSystem((tx) =>
    tx.insert(connections).values([
      { ...common, id: newId(ConnectionId), platform: 'FB', name: 'Autumn' },
      {
        ...common,
        id: newId(ConnectionId),
        platform: 'KL',
        name: 'Klaviyo',
        requiresReauth: true,
      },
      {
        ...common,
        id: newId(ConnectionId),
        platform: 'GD',
        name: 'New',
        createdAt: new Date('2026-11-14T12:00:00Z'),
      },
    ]),
  )
  expect(await send()).toBe(1)
  const [mail] = await readMails()
  expect(mail?.text).toContain('Facebook (Autumn): Not synced yet')
  expect(mail?.text).toContain('Klaviyo: Not synced yet. Reconnect it to continue.')
  expect(mail?.text).not.toContain('Google')
})

it('ends with one click, without signing in, and for one subscriber only', async () => {
  const colleague = await test.addUser(`colleague@digest-${count}.example`)
  await test.addMember(orgId, colleague, 'member')
  const theirs = await test.as(colleague, orgId)
  await switchOn()
  await switchOn(theirs)
  await replace('2026-11-13', ['Soap'])
  await send()
  const link = digestEndLink(test.ctx, { org_id: orgId, user_id: person })
  const token = link.split('/').at(-1) ?? ''
  expect((await readMails()).filter(({ text }) => text.includes('/public/digest/'))).toHaveLength(2)
  const about = { workspaceName: 'Fernhill Goods', email }
  // Opening the link changes nothing.
  expect(await getPublicDigest(test.ctx, token)).toEqual({ ...about, isOn: true })
  expect(await endPublicDigest(test.ctx, token)).toEqual({ ...about, isOn: false })
  expect(await endPublicDigest(test.ctx, token)).toEqual({ ...about, isOn: false })
  expect((await getDigest(ctx)).is_on).toBe(false)
  expect((await getDigest(theirs)).is_on).toBe(true)
  const forged = `${token.slice(0, -4)}AAAA`
  await expect(endPublicDigest(test.ctx, forged)).rejects.toMatchObject({ code: 'not_found' })
  const other = digestEndLink(test.ctx, { org_id: newId(OrgId), user_id: person })
  await expect(endPublicDigest(test.ctx, other.split('/').at(-1) ?? '')).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('is not lost by a process that dies before it commits', async () => {
  await switchOn()
  await replace('2026-11-13', ['Soap'])
  let transactions = 0
  const dying: typeof test.store.inWorkspace = (of, work) =>
    test.store.inWorkspace(of, async (tx) => {
      const done = await work(tx)
      transactions += 1
      if (done === true) throw new Error('killed')
      return done
    })
  expect(await sendDigests({ ...test.ctx, store: { ...test.store, inWorkspace: dying } })).toBe(0)
  expect(transactions).toBeGreaterThan(0)
  expect(await readMails()).toEqual([])
  expect([await send(), await send()]).toEqual([1, 0])
  expect(await readMails()).toHaveLength(1)
})
