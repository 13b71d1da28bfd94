import type { OrgId, UserId } from '@cartograph/contract'
import { eq, memberships, users, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditLog } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { listUserOrgs } from '../users/index.ts'
import { addWorkspace, autoJoin, updateWorkspace } from './index.ts'

let test: TestServices
let count = 0
let orgId: OrgId
let admin: Context
let bob: UserId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  const email_domain = `shop-${count}.example`
  const ada = await test.addUser(`ada@${email_domain}`)
  const workspace = { org_name: 'Fernhill Goods', email_domain }
  orgId = await test.store.asSystem((tx) => addWorkspace(test.ctx, tx, { workspace, admin: ada }))
  admin = await test.as(ada, orgId)
  bob = await test.addUser(`bob@${email_domain}`)
  ctx = await test.as(bob)
})

const open = () => updateWorkspace(admin, { is_auto_add: true })
const join = (as: Context = ctx) => autoJoin(as, { orgId })
const statuses = async () => (await listUserOrgs(ctx)).items.map(({ status }) => status)

describe('auto-join', () => {
  it('is open to every user of the domain when it is on, as a member, once', async () => {
    expect(await statuses()).toEqual([])
    await open()
    expect(await statuses()).toEqual(['can-join'])
    const answers = await Promise.all([join(), join()])
    expect(answers[0]).toMatchObject({ status: 'joined', role: 'member', org: { org_id: orgId } })
    expect(answers[1]).toEqual(answers[0])
    expect(await join()).toEqual(answers[0])
    expect(await statuses()).toEqual(['joined'])
    const { data } = await listAuditLog(admin, { page: 1, page_size: 10 })
    const joined = data.filter(({ action }) => action === 'member.joined')
    expect(joined.map(({ actor }) => actor.id)).toEqual([bob])
  })

  it('needs an admin’s approval when it is off, which only users of the domain see', async () => {
    await expect(join()).rejects.toMatchObject({
      code: 'forbidden',
      message:
        'An administrator of this workspace has to approve this. Ask them for an invitation.',
    })
    const stranger = await test.as(await test.addUser(`stranger-${count}@elsewhere.example`))
    await expect(join(stranger)).rejects.toMatchObject({ code: 'not_found' })
    await open()
    await expect(join(stranger)).rejects.toMatchObject({ code: 'not_found' })
    expect((await join()).status).toBe('joined')
  })

  it('needs a confirmed address', async () => {
    await open()
    const confirm = (emailVerified: boolean) =>
      test.store.asSystem((tx) => tx.update(users).set({ emailVerified }).where(eq(users.id, bob)))
    await confirm(false)
    await expect(join()).rejects.toMatchObject({ code: 'not_found' })
    await confirm(true)
    expect((await join()).status).toBe('joined')
  })

  it('is refused for a deactivated member', async () => {
    await open()
    await join()
    await test.store.asSystem((tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, bob)),
    )
    await expect(join()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is closed when the workspace has no domain of its own', async () => {
    await open()
    await test.store.asSystem((tx) =>
      tx.update(workspaces).set({ emailDomain: null }).where(eq(workspaces.orgId, orgId)),
    )
    await expect(join()).rejects.toMatchObject({ code: 'not_found' })
  })
})
