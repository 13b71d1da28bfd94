import {
  ApiKeyId,
  emptyDashboardMenu,
  flagDefaults,
  HelpPage,
  newId,
  trialDays,
  Workspace,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditLog } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { deliverDueMail, listOutboxMail } from '../mail/index.ts'
import { getSubscribedPlan } from '../plans/index.ts'
import { openTestServices, type TestServices, realLimits } from '../testing.ts'
import { listUserOrgs } from '../users/index.ts'
import {
  addWorkspace,
  createWorkspace,
  getDataToken,
  getHelp,
  getWorkspace,
  requestInvitation,
  updateWorkspace,
} from './index.ts'

let test: TestServices
let count = 0
let ada: UserId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  ada = await test.addUser(at('ada'))
  ctx = await test.as(ada)
})

function at(name: string): string {
  return `${name}@shop-${count}.example`
}

const create = async (as = ctx, org_name = 'Fernhill Goods'): Promise<OrgId> =>
  (await createWorkspace(as, { org_name, org_type: 'ecommerce' })).org.org_id
const auditEntries = async (as: Context) =>
  (await listAuditLog(as, { page: 1, page_size: 20 })).data
const rowOf = async (orgId: OrgId) => {
  const [row] = await test.store.asSystem((tx) =>
    tx.select().from(workspaces).where(eq(workspaces.orgId, orgId)),
  )
  return row
}

describe('a person', () => {
  it('can create ten workspaces a day, and a repeated call does not count', async () => {
    const strict: Context = { ...ctx, limits: realLimits(ctx) }
    const repeated = { ...strict, idempotency: { key: `limit-${count}`, requestHash: 'same' } }
    for (let n = 0; n < 3; n += 1) await create(repeated)
    for (let n = 0; n < 9; n += 1) await create(strict)
    await expect(create(strict)).rejects.toThrow(
      'You can create up to 10 workspaces a day. Wait 3 hours and try again.',
    )
    await create({ ...(await test.as(await test.addUser(at('grace')))), limits: strict.limits })
  })
})

describe('a new workspace', () => {
  it('belongs to its creator, is on trial, and has the creator’s email domain', async () => {
    const orgId = await create()
    const { org, user } = await getWorkspace(await test.as(ada, orgId))
    expect(user).toEqual({
      role: 'admin',
      is_org_admin: true,
      skips_ingestion_check: false,
      dashboard_menu: emptyDashboardMenu,
      page_sizes: {},
    })
    expect(Workspace.parse(org)).toEqual(org)
    expect(org).toMatchObject({
      org_id: orgId,
      org_name: 'Fernhill Goods',
      org_type_display_name: 'e-commerce',
      timezone: 'America/New_York',
      currency_units: 'USD',
      currency_symbol: '$',
      primary_business_objective: null,
      is_auto_add: false,
      email_domain: `shop-${count}.example`,
      plan: { is_plan_trial: true, status: 'active' },
      plan_days_left: trialDays,
    })
    const { items } = await listUserOrgs(ctx)
    expect(items.map(({ org: { org_id }, status }) => [org_id, status])).toEqual([
      [orgId, 'joined'],
    ])
    expect((await auditEntries(await test.as(ada, orgId))).map(({ action }) => action)).toEqual([
      'workspace.created',
    ])
  })

  it('is free for good on an installation without plans', async () => {
    const settings = { ...test.services.settings, hasPlans: false }
    const orgId = await create({ ...ctx, settings })
    const row = await rowOf(orgId)
    expect(row).toMatchObject({ planIsFree: true, planIsTrial: false, planExpiresAt: null })
  })

  it('has no domain when its creator has a public email address', async () => {
    const userId = await test.addUser(`private-${count}@gmail.com`)
    const orgId = await create(await test.as(userId))
    expect((await rowOf(orgId))?.emailDomain).toBeNull()
  })

  it('is created once however often it is requested with one key', async () => {
    const repeated = { ...ctx, idempotency: { key: `new-${count}`, requestHash: 'same' } }
    const ids = await Promise.all([create(repeated), create(repeated)])
    expect(ids[1]).toBe(ids[0])
    expect(await create(repeated)).toBe(ids[0])
    expect((await listUserOrgs(ctx)).items).toHaveLength(1)
  })

  it('needs an invitation code where those are required, and none is valid', async () => {
    const settings = { ...ctx.settings, flags: { require_invitations: true } }
    const attempt = (invitation_code?: string) =>
      createWorkspace({ ...ctx, settings }, { org_name: 'Shop', org_type: 'saas', invitation_code })
    const loc = ['body', 'invitation_code']
    await expect(attempt()).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [{ loc, msg: 'Enter your invitation code' }],
    })
    await expect(attempt('guess')).rejects.toMatchObject({
      problems: [{ loc, msg: 'This invitation code is not valid' }],
    })
    expect((await listUserOrgs(ctx)).items).toEqual([])
  })

  it('of the demo does not expire', async () => {
    const workspace = { org_name: 'Demo', plan: 'free' as const }
    const orgId = await test.store.asSystem((tx) =>
      addWorkspace(test.ctx, tx, { workspace, admin: ada }),
    )
    const plan = await getSubscribedPlan(await test.as(ada, orgId))
    expect(plan).toMatchObject({ is_free: true, is_plan_trial: false, plan_expires: null })
    expect((await auditEntries(await test.as(ada, orgId)))[0]?.actor.id).toBe(ada)
  })
})

describe('the settings of a workspace', () => {
  it('change what is different, and only that is logged', async () => {
    const orgId = await create()
    const as = await test.as(ada, orgId)
    const changed = await updateWorkspace(as, {
      org_name: 'Fernhill Goods',
      timezone: 'Europe/Berlin',
      currency_units: 'EUR',
      is_auto_add: true,
      primary_business_objective: 'Shopify',
    })
    expect(changed).toMatchObject({ timezone: 'Europe/Berlin', currency_symbol: '€' })
    expect((await getWorkspace(as)).org).toEqual(changed)
    expect((await auditEntries(as))[0]).toMatchObject({
      action: 'workspace.updated',
      details: {
        timezone: 'Europe/Berlin',
        currency_units: 'EUR',
        is_auto_add: true,
        primary_business_objective: 'Shopify',
      },
    })
  })

  it('accept the objective under either of its names', async () => {
    const made = await createWorkspace(ctx, {
      org_name: 'Fernhill Goods',
      org_type: 'ecommerce',
      primaryBusinessObjective: 'Amazon',
    })
    const as = await test.as(ada, made.org.org_id)
    expect((await getWorkspace(as)).org.primary_business_objective).toBe('Amazon')
    const changed = await updateWorkspace(as, { primaryBusinessObjective: 'Bing Ads' })
    expect(changed.primary_business_objective).toBe('Bing Ads')
    expect((await auditEntries(as))[0]?.details).toEqual({ primary_business_objective: 'Bing Ads' })
  })

  it('that are unchanged are returned, and not logged', async () => {
    const orgId = await create()
    const as = await test.as(ada, orgId)
    const { org } = await getWorkspace(as)
    const same = { org_name: org.org_name, is_auto_add: false, timezone: org.timezone }
    expect(await updateWorkspace(as, same)).toEqual(org)
    expect(await updateWorkspace(as, {})).toEqual(org)
    expect(await auditEntries(as)).toHaveLength(1)
  })

  it('keep concurrent changes of others', async () => {
    const as = await test.as(ada, await create())
    await Promise.all([
      updateWorkspace(as, { org_name: 'Renamed' }),
      updateWorkspace(as, { timezone: 'Europe/Berlin' }),
    ])
    const { org } = await getWorkspace(as)
    expect([org.org_name, org.timezone]).toEqual(['Renamed', 'Europe/Berlin'])
  })

  it('show flags of the installation, overridden by those of the workspace', async () => {
    const orgId = await create()
    const as = await test.as(ada, orgId)
    await test.store.asSystem((tx) =>
      tx
        .update(workspaces)
        .set({ featureFlags: { enable_search: true } })
        .where(eq(workspaces.orgId, orgId)),
    )
    const settings = { ...as.settings, flags: { enable_search: false, enable_audiences: true } }
    const { org } = await getWorkspace({ ...as, settings })
    expect(org.feature_flags).toMatchObject({ enable_search: true, enable_audiences: true })
  })
})

describe('the features of a workspace', () => {
  const flagsOf = async (as: Context) => (await getWorkspace(as)).org.feature_flags

  it('begin with those of the installation, and a switch overrides them for good', async () => {
    const own = await test.as(ada, await create())
    const as = { ...own, settings: { ...own.settings, flags: { enable_search: true } } }
    const changed = await updateWorkspace(as, { feature_flags: { enable_search: false } })
    expect(changed.feature_flags).toEqual({ ...flagDefaults, enable_search: false })
    expect(await flagsOf(as)).toEqual(changed.feature_flags)
    await updateWorkspace(as, { feature_flags: { enable_search: true } })
    // The operator's later choice no longer applies.
    expect((await flagsOf(own)).enable_search).toBe(true)
  })

  it('are logged when they change, each with its new state', async () => {
    const as = await test.as(ada, await create())
    const switches = { enable_feed: false, enable_home: true, enable_search: true }
    await updateWorkspace(as, { feature_flags: switches })
    await updateWorkspace(as, { feature_flags: switches })
    const [entry, created] = await auditEntries(as)
    expect(entry).toMatchObject({
      action: 'workspace.updated',
      details: { feature_flags: { enable_feed: false, enable_search: true } },
    })
    expect(created?.action).toBe('workspace.created')
  })

  it('keep switches that others turn at the same time', async () => {
    const as = await test.as(ada, await create())
    await Promise.all([
      updateWorkspace(as, { feature_flags: { enable_feed: false } }),
      updateWorkspace(as, { feature_flags: { enable_action_log: false } }),
    ])
    expect(await flagsOf(as)).toMatchObject({ enable_feed: false, enable_action_log: false })
  })
})

it('a request for an invitation goes to the administrator, who can reply to it', async () => {
  await requestInvitation(ctx, {
    store_name: 'Fernhill Goods',
    ecommerce_platform: 'Shopify',
    marketing_platforms: 'Facebook, Pinterest',
  })
  await deliverDueMail(test.ctx, null)
  const [mail] = await listOutboxMail(test.ctx)
  expect(mail).toMatchObject({ to: 'operator@cartograph.example', replyTo: at('ada') })
  for (const said of ['Fernhill Goods', 'Shopify', 'Facebook, Pinterest']) {
    expect(mail?.text).toContain(said)
  }
})

it('every help page is valid Markdown, and its links lead to existing pages', async () => {
  const as = await test.as(ada, await create())
  for (const md of HelpPage.options) {
    const { markdown } = await getHelp(as, { md })
    expect(markdown).toMatch(/^# \S/)
    expect(markdown).not.toMatch(/undefined|null|\[object/)
    const links = [...markdown.matchAll(/\]\((?!http|mailto)([^)]+)\)/g)].map(([, to]) => to)
    for (const to of links) expect(HelpPage.options).toContain(to)
  }
  const { markdown } = await getHelp(as, { md: 'api' })
  expect(markdown).toContain('http://cartograph.example/docs')
})

it('the help starts with a contact for support: an address, or the admins', async () => {
  const as = await test.as(ada, await create())
  const { markdown } = await getHelp(as, { md: 'index' })
  expect(markdown).toContain('Ask an admin of your workspace')
  const settings = { ...as.settings, supportEmail: 'help@cartograph.example' }
  const help = await getHelp({ ...as, settings }, { md: 'index' })
  expect(help.markdown).toContain('(mailto:help@cartograph.example)')
  expect((await getWorkspace({ ...as, settings })).org.support_email).toBe(
    'help@cartograph.example',
  )
})

it('users named by the installation skip the check that data has been ingested', async () => {
  const as = await test.as(ada, await create())
  expect((await getWorkspace(as)).user.skips_ingestion_check).toBe(false)
  const settings = { ...as.settings, demoUsers: new Set([at('ada')]) }
  expect((await getWorkspace({ ...as, settings })).user.skips_ingestion_check).toBe(true)
  const actor = { kind: 'key' as const, apiKeyId: newId(ApiKeyId), scopes: ['data:read' as const] }
  expect((await getWorkspace({ ...as, settings, actor })).user.skips_ingestion_check).toBe(false)
})

it('a data token is for users: a key needs none', async () => {
  const as = await test.as(ada, await create())
  expect((await getDataToken(as)).token.split('.')).toHaveLength(3)
  const byKey = {
    ...as,
    actor: { kind: 'key' as const, apiKeyId: newId(ApiKeyId), scopes: ['data:read' as const] },
  }
  await expect(getDataToken(byKey)).rejects.toMatchObject({ code: 'forbidden' })
})
