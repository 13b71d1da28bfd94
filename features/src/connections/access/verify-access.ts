import { withoutCachedDetails, type AccountDetails } from '@cartograph/connectors'
import {
  AppError,
  type ConnectionId,
  type ConnectionMode,
  type IntegrationContext,
  type OauthProfileId,
  type PlatformCode,
} from '@cartograph/contract'
import { openAccessTokens, sealCredentials } from '@cartograph/ingestion'
import { callPlatform } from '../../call-platform.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { readFields } from '../../form-fields.ts'
import { limitPlatformCalls } from '../../limit-platform-calls.ts'
import { requireOwnProfile } from '../../oauth/index.ts'
import { platformPorts } from '../../platform-ports.ts'
import { requireConnector } from '../../require-connector.ts'
import { maskSecrets } from './mask-secret.ts'

type Texts = Readonly<Record<string, string>>

export interface VerifyAccess {
  readonly platform: PlatformCode
  readonly context: IntegrationContext
  readonly params: Texts
  /** A consent, or else the form's fields. */
  readonly profileId: OauthProfileId | undefined
  readonly credentials: Texts | undefined
}

/** The platform's answer about the account. */
export interface VerifiedAccess {
  readonly mode: ConnectionMode
  readonly params: Texts
  readonly account: AccountDetails
  readonly profileId: OauthProfileId | null
  readonly credentials: Texts
}

/**
 * Verifies access once, by the caller's consent or by the form's keys: nothing is stored before the
 * platform has accepted it.
 */
export async function verifyAccess(ctx: Context, asked: VerifyAccess): Promise<VerifiedAccess> {
  const { platform, context } = asked
  const { orgId } = requireWorkspace(ctx)
  await limitPlatformCalls(ctx)
  const connector = requireConnector(ctx, platform, context)
  const way =
    asked.profileId === undefined ? verifyForm(ctx, asked) : await verifyConsent(ctx, asked)
  const { hosts, app } = ctx.ingestion.platformAccess(platform, way.mode)
  const asker = way.profileId ?? orgId
  const ports = platformPorts(ctx, { manifest: connector.manifest, mode: way.mode, app, asker })
  const account = await callPlatform(ctx, {
    platform,
    nextStep:
      way.profileId === null
        ? 'Check what you entered and try again.'
        : 'Connect this account again.',
    work: async (signal) => {
      const { credentials, profileId } = way
      const params = withoutCachedDetails(way.params)
      const tokens =
        profileId === null ? null : await openAccessTokens(ctx.ingestion, { orgId, profileId })
      return connector.open({ params, credentials, tokens, app, hosts }, ports).describe(signal)
    },
  })
  return { ...way, params: { ...way.params, ...account.params }, account }
}

/** The columns in which verified access is stored. */
export function columnsOf(
  ctx: Pick<Context, 'store'>,
  id: ConnectionId,
  { profileId, credentials, params, account }: VerifiedAccess,
) {
  return {
    oauthProfileId: profileId,
    // Bound to this row: it cannot be decrypted for another connection.
    sealedCredentials: profileId === null ? sealCredentials(ctx.store, id, credentials) : null,
    maskedCredentials: maskSecrets(credentials),
    integrationParams: { ...params },
    accountKey: account.accountKey,
    requiresReauth: false,
    accessEnd: null,
  }
}

function verifyForm(ctx: Context, { platform, context, params, credentials = {} }: VerifyAccess) {
  const { form, name } = requireConnector(ctx, platform, context).manifest
  if (form === null) {
    throw new AppError(
      'connection_refused',
      `${name} does not use keys. Connect it through its consent page.`,
    )
  }
  const loc = {
    param: ['body', 'integration_params'],
    credential: ['body', `${context}_creds`],
  }
  const read = readFields(form.fields, { param: params, credential: credentials, loc })
  // A form without keys names the sandbox itself.
  const hasKeys = form.fields.some(({ keptIn }) => keptIn === 'credential')
  const isSandbox =
    ctx.platforms.sandboxForm(platform) !== null &&
    isSandboxKey(hasKeys ? read.credentials : read.params)
  const mode: ConnectionMode = isSandbox ? 'sandbox' : 'live'
  return { ...read, mode, profileId: null }
}

async function verifyConsent(ctx: Context, { platform, context, params, profileId }: VerifyAccess) {
  if (profileId === undefined) throw new AppError('invalid_request')
  const { orgId } = requireWorkspace(ctx)
  const profile = await requireOwnProfile(ctx, { id: profileId, orgId, platform, context })
  const known = requireConnector(ctx, platform, context).manifest.params.map(({ name }) => name)
  const problems = Object.keys(params)
    .filter((name) => !known.includes(name))
    .map((name) => ({ loc: ['body', 'integration_params', name], msg: 'Unknown field' }))
  if (problems.length > 0) throw new AppError('invalid_request', undefined, { problems })
  // Fields that were needed before the consent cannot change now.
  return {
    params: { ...params, ...profile.params },
    credentials: {},
    mode: profile.mode,
    profileId: profile.id,
  }
}

/** Keys of the sandbox are recognisable. */
function isSandboxKey(credentials: Texts): boolean {
  return Object.values(credentials).some((text) => text.includes('sandbox'))
}
