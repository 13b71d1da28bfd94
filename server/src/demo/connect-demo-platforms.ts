import {
  newId,
  SessionId,
  type OauthAccount,
  type OrgId,
  type PlatformCode,
  type UserId,
} from '@cartograph/contract'
import {
  createDatasource,
  createOauthProfile,
  initiateOauth,
  listEverConnected,
  listOauthAccounts,
  systemContext,
  type Context,
  type Services,
} from '@cartograph/features'
import type { Sandbox } from './sandbox.ts'
import { sayYes } from './say-yes.ts'

export interface ConnectDemoPlatforms {
  readonly services: Services
  readonly sandbox: Pick<Sandbox, 'codes' | 'exampleForm'>
  readonly userId: UserId
  readonly orgId: OrgId
  /** Whose accounts: the shop that the workspace is connected to. */
  readonly shop: string
  readonly signal: AbortSignal
}

/**
 * Connects the platforms around the demo's shop as a person would: through the forms, and by saying yes on
 * the consent pages. Each once: what somebody has deleted since stays deleted.
 */
export async function connectDemoPlatforms(options: ConnectDemoPlatforms): Promise<void> {
  const { services, sandbox, userId, orgId, signal } = options
  const ctx: Context = {
    ...systemContext(services, signal),
    actor: { kind: 'person', userId, sessionId: newId(SessionId) },
    workspace: { orgId, role: 'admin' },
  }
  const known = await listEverConnected(ctx)
  for (const platform of demoPlatforms) {
    signal.throwIfAborted()
    if (known.has(platform) || !sandbox.codes.has(platform)) continue
    try {
      await connect(ctx, platform, options)
    } catch (error) {
      signal.throwIfAborted()
      services.log.warn({ err: error, platform }, 'the demo is not connected to this platform yet')
    }
  }
}

export const demoPlatforms = [
  'G4',
  'FB',
  'GD',
  'KL',
  'SR',
  'RE',
  'GO',
  'TT',
] as const satisfies readonly PlatformCode[]

async function connect(
  ctx: Context,
  platform: PlatformCode,
  { sandbox, shop }: ConnectDemoPlatforms,
): Promise<void> {
  const manifest = ctx.ingestion.connectorFor(platform)?.manifest
  if (manifest === undefined) return
  const typed = sandbox.exampleForm(platform, shop)
  if (manifest.form !== null && typed !== null) {
    const kept = (keptIn: 'param' | 'credential') =>
      Object.fromEntries(
        manifest.form?.fields
          .filter((field) => field.keptIn === keptIn)
          .map(({ name }) => [name, typed[name] ?? '']) ?? [],
      )
    await createDatasource(ctx, {
      platform,
      integration_params: kept('param'),
      datasource_creds: kept('credential'),
    })
  } else if (ctx.platforms.oauth(platform) === 'sandbox') {
    await consentAndConnect(ctx, { platform, shop, depth: manifest.pickers.length })
  }
}

async function consentAndConnect(
  ctx: Context,
  { platform, shop, depth }: { platform: PlatformCode; shop: string; depth: number },
): Promise<void> {
  const { orgId } = ctx.workspace ?? {}
  if (orgId === undefined) return
  const { to } = await initiateOauth(ctx, {
    profileType: platform,
    profile_context: 'datasource',
    currentPath: '/',
    drawerState: {
      org_id: orgId,
      platform,
      context: 'datasource',
      datasource_id: null,
      params: {},
    },
  })
  const { profile } = await createOauthProfile(ctx, {
    auth_information: await sayYes(to, shop, ctx.signal),
  })
  const { accounts } = await listOauthAccounts(ctx, {
    profileType: platform,
    userCredId: profile.id,
  })
  await createDatasource(ctx, {
    platform,
    user_creds_id: profile.id,
    integration_params: firstChoice(accounts, depth) ?? {},
  })
}

/** The first way through the pickers that ends at something. */
function firstChoice(
  accounts: readonly OauthAccount[],
  depth: number,
): Record<string, string> | null {
  for (const { params, children } of accounts) {
    const rest = depth <= 1 ? {} : firstChoice(children, depth - 1)
    if (rest !== null) return { ...params, ...rest }
  }
  return null
}
