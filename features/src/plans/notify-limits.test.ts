import { msPerDay, type OrgId } from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { listNotifications, sendNotificationMails } from '../inbox/index.ts'
import { getNotificationChoices } from '../notifications/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { notifyOfLimits } from './index.ts'

let test: TestServices
let count = 0
let orgId: OrgId
let admin: Context
let member: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  test.clock.now = new Date('2026-11-14T09:00:00Z')
  await test.store.asSystem((tx) => tx.delete(workspaces))
  const [ann, ben] = await Promise.all(
    ['ann', 'ben'].map((name) => test.addUser(`${name}@limits-${count}.example`)),
  )
  if (ann === undefined || ben === undefined) throw new Error('no users')
  orgId = await test.addWorkspace(ann)
  await test.addMember(orgId, ben, 'member')
  admin = await test.as(ann, orgId)
  member = await test.as(ben, orgId)
})

/** At first two people are in the workspace; without an engine, no orders are counted. */
function withMembers(members: number, hasPlans = true): Context {
  const { trialOf, ...list } = test.services.planList
  const planList = { ...list, trialOf: { ...trialOf, limits: { ...trialOf.limits, members } } }
  return { ...test.ctx, planList, settings: { ...test.ctx.settings, hasPlans } }
}
const listed = async (by = admin) =>
  (await listNotifications(by, { limit: 30 })).items.flatMap((item) =>
    item.kind === 'limit' ? [[item.title, item.link]] : [],
  )

describe('a limit of the plan', () => {
  it('that is 80 % used is said to admins once a month, and again when it is reached', async () => {
    const billing = `/org/${orgId}/settings/billing`
    for (const name of ['cleo', 'dan'])
      await test.addMember(orgId, await test.addUser(`${name}@limits-${count}.example`), 'demo')
    await notifyOfLimits(withMembers(6))
    expect(await listed()).toEqual([])
    await notifyOfLimits(withMembers(5))
    await notifyOfLimits(withMembers(5))
    expect(await listed()).toEqual([['Members: 4 of 5', billing]])
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    await notifyOfLimits(withMembers(4))
    expect(await listed()).toEqual([
      ['Members: 4 of 4', billing],
      ['Members: 4 of 5', billing],
    ])
    expect(await listed(member)).toEqual([])
    test.clock.now = new Date('2026-12-01T09:00:00Z')
    await test.store.asSystem((tx) =>
      tx.update(workspaces).set({ planExpiresAt: null }).where(eq(workspaces.orgId, orgId)),
    )
    await notifyOfLimits(withMembers(4))
    expect(await listed()).toHaveLength(3)
  })

  it('is said by email as well, with the way to the page', async () => {
    await notifyOfLimits(withMembers(2))
    test.clock.now = new Date(test.clock.now.getTime() + 4 * 60_000)
    expect(await sendNotificationMails(test.ctx)).toBe(1)
  })

  it('is not said without plans, nor once the plan has ended', async () => {
    await notifyOfLimits(withMembers(1, false))
    test.clock.now = new Date(test.clock.now.getTime() + 15 * msPerDay)
    await notifyOfLimits(withMembers(1))
    expect(await listed()).toEqual([])
  })

  it('can be chosen by those who get it', async () => {
    expect(Object.keys((await getNotificationChoices(admin)).choices)).toContain('limit')
    expect(Object.keys((await getNotificationChoices(member)).choices)).not.toContain('limit')
    const settings = { ...admin.settings, hasPlans: false }
    const { choices } = await getNotificationChoices({ ...admin, settings })
    expect(Object.keys(choices)).not.toContain('limit')
  })
})
