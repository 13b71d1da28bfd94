import { sealCredentials } from '@cartograph/ingestion'
import {
  ConnectionId,
  DashboardSpec,
  MemberId,
  newId,
  OrgId,
  UserId,
  type IntegrationContext,
  type PlatformCode,
} from '@cartograph/contract'
import {
  copyDashboard,
  createDatasource,
  createOauthProfile,
  createPublicLink,
  createWorkspace,
  deliverDueMail,
  forgotPassword,
  getDashboard,
  initiateOauth,
  initiateShopify,
  inviteMembers,
  listOutboxMail,
  signUp,
  updateWorkspace,
  type Context,
} from '@cartograph/features'
import { storeInstall } from '@cartograph/features/testing'
import {
  and,
  connections,
  eq,
  memberships,
  sql,
  streamStates,
  users,
  workspaces,
} from '@cartograph/store'
import { approveConsent } from '../demo/approve-consent.ts'
import type { TestPeople } from './test-people.ts'

let emails = 0

/** A new address. */
export function nextEmail(): string {
  emails += 1
  return `person-${emails}@shop.example`
}

/** A name that the workspace does not have yet. */
export function nextName(): string {
  emails += 1
  return `Fernhill Goods ${emails}`
}

/** A member whose role may be changed without affecting others. */
export async function newMember({ store }: Context, orgId: OrgId): Promise<MemberId> {
  const userId = newId(UserId)
  await store.asSystem(async (tx) => {
    const person = { id: userId, email: nextEmail(), firstName: 'Grace', lastName: 'Test' }
    await tx.insert(users).values({ ...person, emailVerified: true })
    await tx.insert(memberships).values({ orgId, userId, role: 'member' })
  })
  return MemberId.parse(userId)
}

/** A dashboard of the workspace, split into what is saved and its metadata. */
export async function newDashboard(admin: Context) {
  const { file_name } = await copyDashboard(admin, { source: 'ecommerce', title: nextName() })
  const dashboard = await getDashboard(admin, { fileName: file_name })
  const { file_name: _name, origin: _origin, updated_at, ...rest } = dashboard
  const { dashboard_collection_id: _collection, has_insights: _has, ...parts } = rest
  const { default_view: _view, element_choices: _choices, ...spec } = parts
  return { file_name, updated_at, spec: DashboardSpec.parse(spec) }
}

export async function allowPublicLinks(admin: Context): Promise<void> {
  await updateWorkspace(admin, { allows_public_links: true })
}

export async function newPublicLink(admin: Context) {
  await allowPublicLinks(admin)
  return createPublicLink(admin, { spec: 'ecommerce', password: null, expires_at: null })
}

/** Signs up, and finds the code in the mail. */
export async function beginSignUp(ctx: Context, password: string) {
  const email = nextEmail()
  await signUp(ctx, { first_name: 'Ada', last_name: 'Test', email, password })
  return { email, password, code: await codeFor(ctx, email) }
}

export async function beginReset(ctx: Context, password: string) {
  const { email } = await beginSignUp(ctx, password)
  await forgotPassword(ctx, { email })
  return { email, password: `${password} battery`, code: await codeFor(ctx, email) }
}

/** Creates an invitation, and finds its token in the mail's link. */
export async function beginInvitation(admin: Context): Promise<string> {
  const email = nextEmail()
  await inviteMembers(admin, {
    emails: [email],
    role: 'member',
    message: '',
    is_datasource_invite: false,
  })
  const token = /invitation_token=([\w-]+)/.exec(await lastMailTo(admin, email))?.[1]
  if (token === undefined) throw new Error('The invitation has no token')
  return token
}

/** A workspace to delete, in which everyone has the same role as elsewhere. */
export async function newDemoShop(
  { store, access }: Context,
  { orgId }: TestPeople,
): Promise<OrgId> {
  const id = newId(OrgId)
  const people = await store.asSystem(async (tx) => {
    const members = await tx.select().from(memberships)
    await tx.insert(workspaces).values({
      orgId: id,
      name: 'For once',
      orgType: 'ecommerce',
      timezone: 'UTC',
      currencyUnits: 'USD',
      planIsFree: true,
    })
    const copies = members.filter((one) => one.orgId === orgId)
    await tx.insert(memberships).values(copies.map((one) => ({ ...one, orgId: id })))
    return copies
  })
  // The next request may come before the notification of the database.
  for (const { userId } of people) access.invalidate({ user_id: userId })
  return id
}

/** The form's values that connect a platform of the sandbox; deletes an earlier connection to it. */
export async function typedForm(
  ctx: Context,
  orgId: OrgId,
  { platform, context }: { platform: PlatformCode; context: IntegrationContext },
) {
  const fields = ctx.ingestion.connectorFor(platform)?.manifest.form?.fields ?? []
  const typed = ctx.platforms.sandboxForm(platform) ?? {}
  const kept = (keptIn: 'param' | 'credential') =>
    Object.fromEntries(
      fields
        .filter((field) => field.keptIn === keptIn)
        .flatMap(({ name }) => (typed[name] === undefined ? [] : [[name, typed[name]]])),
    )
  const params = kept('param')
  await ctx.store.asSystem((tx) =>
    tx
      .delete(connections)
      .where(
        and(
          eq(connections.orgId, orgId),
          eq(connections.platform, platform),
          eq(connections.context, context),
          sql`${connections.integrationParams} @> ${JSON.stringify(params)}::jsonb`,
        ),
      ),
  )
  return { params, credentials: kept('credential') }
}

/** A data source that its platform accepts. */
export async function newSandboxShop(caller: Context, orgId: OrgId): Promise<ConnectionId> {
  const platform = 'SP'
  const { params, credentials } = await typedForm(caller, orgId, {
    platform,
    context: 'datasource',
  })
  const made = await createDatasource(caller, {
    platform,
    integration_params: params,
    datasource_creds: credentials,
  })
  return made.id
}

/** A connection that may be changed or deleted without affecting others. */
export async function newConnection(
  { store }: Context,
  orgId: OrgId,
  context: IntegrationContext,
): Promise<ConnectionId> {
  const id = newId(ConnectionId)
  await store.asSystem((tx) =>
    tx.insert(connections).values({
      id,
      orgId,
      platform: 'KL',
      context,
      name: 'For once',
      accountKey: id,
      integrationParams: {},
      sealedCredentials: sealCredentials(store, id, { api_key: 'pk_for_once' }),
    }),
  )
  return id
}

/** A data source whose sweep stopped before unusually many deletions. */
export async function newStoppedDeletion(ctx: Context, orgId: OrgId): Promise<ConnectionId> {
  const connectionId = await newConnection(ctx, orgId, 'datasource')
  const sweepStop = { missing: 412, checked: 5000 }
  const state = { connectionId, orgId, stream: 'profiles', state: 'done', sweepStop } as const
  await ctx.store.asSystem((tx) => tx.insert(streamStates).values(state))
  return connectionId
}

/** A workspace in which the caller is an admin. */
export async function ownWorkspace(caller: Context): Promise<OrgId> {
  const made = await createWorkspace(caller, { org_name: nextName(), org_type: 'ecommerce' })
  return made.org.org_id
}

export function shopDrawer(orgId: OrgId) {
  return {
    org_id: orgId,
    platform: 'SP' as const,
    context: 'datasource' as const,
    datasource_id: null,
    params: { shop: nextShop() },
  }
}

/** An installation that began at a platform whose keys are those of the sandbox. */
export async function newInstall(ctx: Context, orgId: OrgId): Promise<string> {
  const platform = 'KL'
  const context = 'datasource'
  const keys = await typedForm(ctx, orgId, { platform, context })
  const content = { context, arrived: {}, access: { kind: 'keys', ...keys } } as const
  return storeInstall(ctx, { platform, mode: 'sandbox', content })
}

/** Approves the consent page as the caller; returns the query of the callback. */
export async function comeBack(caller: Context): Promise<Record<string, string>> {
  const drawerState = shopDrawer(await ownWorkspace(caller))
  const { to } = await initiateOauth(caller, {
    profileType: 'SP',
    profile_context: 'datasource',
    currentPath: '/',
    drawerState,
  })
  return approveConsent(to, drawerState.params.shop, caller.signal)
}

export async function newProfile(caller: Context) {
  const auth_information = await comeBack(caller)
  return (await createOauthProfile(caller, { auth_information })).profile
}

/** The same for a shop that installs the app. */
export async function comeBackFromShop(caller: Context) {
  const shop = nextShop()
  const { to } = await initiateShopify(caller, { shop, currentPath: '/shopify' })
  const {
    code = '',
    hmac = '',
    state = '',
    timestamp = '',
    ...rest
  } = await approveConsent(to, shop, caller.signal)
  return { code, hmac, state, timestamp, shop: rest['shop'] ?? '', host: rest['host'] ?? '' }
}

/** A shop that is not connected. */
export function nextShop(): string {
  emails += 1
  return `shop-${emails}`
}

async function codeFor(ctx: Context, email: string): Promise<string> {
  const code = /\b\d{6}\b/.exec(await lastMailTo(ctx, email))?.[0]
  if (code === undefined) throw new Error(`No code was sent to ${email}`)
  return code
}

async function lastMailTo(ctx: Context, email: string): Promise<string> {
  await deliverDueMail(ctx, null)
  const mail = (await listOutboxMail(ctx)).find((one) => one.to === email)
  if (mail === undefined) throw new Error(`No mail to ${email}`)
  return mail.text
}
