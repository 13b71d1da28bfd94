import {
  newId,
  SessionId,
  type IntegrationContext,
  type OauthAccount,
  type OrgId,
  type PlatformCode,
  type UserId,
} from '@cartograph/contract'
import {
  createDatasource,
  createDestination,
  createOauthProfile,
  initiateOauth,
  listEverConnected,
  listOauthAccounts,
  systemContext,
  type Context,
  type Services,
} from '@cartograph/features'
import type { Sandbox } from './sandbox.ts'
import { approveConsent } from './approve-consent.ts'
import { waitForTurn } from './wait-for-turn.ts'

export interface ConnectDemoPlatformsOptions {
  readonly services: Services
  readonly sandbox: Pick<Sandbox, 'codes' | 'exampleForm'>
  readonly userId: UserId
  readonly orgId: OrgId
  /** The shop whose accounts are connected. */
  readonly shop: string
  readonly signal: AbortSignal
}

/**
 * Connects the platforms around the demo shop as a user would: through their forms and consent
 * pages, as data sources and as destinations of audiences. Each is connected once; a connection
 * that a user deleted stays deleted.
 */
export async function connectDemoPlatforms(options: ConnectDemoPlatformsOptions): Promise<void> {
  const { services, sandbox, userId, orgId, signal } = options
  const ctx: Context = {
    ...systemContext(services, signal),
    actor: { kind: 'person', userId, sessionId: newId(SessionId) },
    workspace: { orgId, role: 'admin' },
  }
  for (const [context, platforms] of demoConnections) {
    const connected = await listEverConnected(ctx, context)
    for (const platform of platforms) {
      signal.throwIfAborted()
      if (connected.has(platform) || !sandbox.codes.has(platform)) continue
      try {
        await connect(ctx, { platform, context }, options)
      } catch (error) {
        signal.throwIfAborted()
        services.log.warn({ err: error, platform, context }, 'demo platform could not be connected')
      }
    }
  }
}

export const demoPlatforms = [
  'G4',
  'GS',
  'FB',
  'GD',
  'KL',
  'SR',
  'RE',
  'GO',
  'KN',
  'TT',
] as const satisfies readonly PlatformCode[]

const demoDestinations = ['FB', 'GD', 'KL', 'TT', 'S3'] as const satisfies readonly PlatformCode[]

const demoConnections = [
  ['datasource', demoPlatforms],
  ['destination', demoDestinations],
] as const

interface DemoConnection {
  readonly platform: PlatformCode
  readonly context: IntegrationContext
}

async function connect(
  ctx: Context,
  { platform, context }: DemoConnection,
  { sandbox, shop }: ConnectDemoPlatformsOptions,
): Promise<void> {
  const manifest = ctx.ingestion.connectorFor(platform)?.manifest
  if (manifest === undefined) return
  const formValues = sandbox.exampleForm(platform, shop)
  if (manifest.form !== null && formValues !== null) {
    const fieldsOf = (keptIn: 'param' | 'credential') =>
      Object.fromEntries(
        manifest.form?.fields
          .filter((field) => field.keptIn === keptIn)
          .map(({ name }) => [name, formValues[name] ?? '']) ?? [],
      )
    const params = { platform, integration_params: fieldsOf('param') }
    const keys = fieldsOf('credential')
    await waitForTurn<unknown>(
      () =>
        context === 'datasource'
          ? createDatasource(ctx, { ...params, datasource_creds: keys })
          : createDestination(ctx, { ...params, destination_creds: keys }),
      ctx.signal,
    )
  } else if (ctx.platforms.oauth(platform) === 'sandbox') {
    await consentAndConnect(ctx, {
      platform,
      context,
      shop,
      pickerCount: manifest.pickers.length,
    })
  }
}

async function consentAndConnect(
  ctx: Context,
  {
    platform,
    context,
    shop,
    pickerCount,
  }: DemoConnection & { readonly shop: string; readonly pickerCount: number },
): Promise<void> {
  const { orgId } = ctx.workspace ?? {}
  if (orgId === undefined) return
  const inTurn = <T>(call: () => Promise<T>) => waitForTurn(call, ctx.signal)
  const drawerState = { org_id: orgId, platform, context, datasource_id: null, params: {} }
  const { to } = await inTurn(() =>
    initiateOauth(ctx, {
      profileType: platform,
      profile_context: context,
      currentPath: '/',
      drawerState,
    }),
  )
  const authorization = await approveConsent(to, shop, ctx.signal)
  const { profile } = await createOauthProfile(ctx, { auth_information: authorization })
  const { accounts } = await inTurn(() =>
    listOauthAccounts(ctx, { profileType: platform, userCredId: profile.id }),
  )
  const chosen = {
    platform,
    user_creds_id: profile.id,
    integration_params: firstAccountParams(accounts, pickerCount) ?? {},
  }
  await inTurn<unknown>(() =>
    context === 'datasource' ? createDatasource(ctx, chosen) : createDestination(ctx, chosen),
  )
}

/** The params of the first account that can be chosen through all pickers. */
function firstAccountParams(
  accounts: readonly OauthAccount[],
  pickerCount: number,
): Record<string, string> | null {
  for (const { params, children } of accounts) {
    const rest = pickerCount <= 1 ? {} : firstAccountParams(children, pickerCount - 1)
    if (rest !== null) return { ...params, ...rest }
  }
  return null
}
