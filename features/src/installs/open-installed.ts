import {
  fixedToken,
  type AccountDetails,
  type AccountNode,
  type Profile,
  type TokenSet,
} from '@cartograph/connectors'
import { AppError, CurrencyCode, TimeZone } from '@cartograph/contract'
import { callPlatform } from '../call-platform.ts'
import { verifyAccess, type VerifiedAccess } from '../connections/index.ts'
import { requirePerson, type Context } from '../context.ts'
import { platformPorts } from '../platform-ports.ts'
import { requireConnector } from '../require-connector.ts'
import type { StoredInstall } from '../oauth/index.ts'

/** The account's details from the platform, requested before the transaction. */
export type InstalledAccess = (
  | { readonly kind: 'begins' }
  | { readonly kind: 'keys'; readonly verified: VerifiedAccess }
  | {
      readonly kind: 'consent'
      readonly tokens: TokenSet
      readonly profile: Profile
      /** Null if the user has to choose one of several accounts. */
      readonly account: (AccountDetails & { readonly chosen: AccountNode['params'] }) | null
    }
) & {
  /** For a new workspace; empty where the platform does not say. */
  readonly timezone: { readonly timezone?: string }
  readonly currency: { readonly currency_units?: CurrencyCode }
}

export async function openInstalled(
  ctx: Context,
  install: StoredInstall,
): Promise<InstalledAccess> {
  const { platform, context, access } = install
  if (access.kind === 'none') return { kind: 'begins', timezone: {}, currency: {} }
  if (access.kind === 'keys') {
    const { params, credentials } = access
    const typed = { params, credentials, profileId: undefined }
    const verified = await verifyAccess(ctx, { platform, context, ...typed })
    return { kind: 'keys', verified, ...localeOf(verified.account) }
  }
  const { tokens, account: profile } = access
  const account = await describeOnly(ctx, install, tokens)
  return { kind: 'consent', tokens, profile, account, ...localeOf(account) }
}

/** The account that the tokens belong to, if there is only one. */
async function describeOnly(
  ctx: Context,
  { platform, context, mode }: StoredInstall,
  tokens: TokenSet,
) {
  const { userId } = requirePerson(ctx)
  const connector = requireConnector(ctx, platform, context)
  const { accounts, manifest } = connector
  if (accounts === null) throw new AppError('connection_refused')
  const { hosts, app } = ctx.ingestion.platformAccess(platform, mode)
  if (app === null) throw new AppError('connection_refused')
  const ports = platformPorts(ctx, { manifest, mode, app, asker: userId })
  const held = fixedToken(tokens.accessToken, tokens.facts, tokens.tokenSecret)
  return callPlatform(ctx, {
    platform,
    nextStep: 'Install the app again.',
    work: async (signal) => {
      const asked = { context, tokens: held, app, params: {}, hosts, signal }
      const [only, ...others] = await accounts.list(asked, ports)
      if (only === undefined || others.length > 0 || only.children.length > 0) return null
      const opened = connector.open(
        { params: only.params, credentials: {}, tokens: held, app, hosts },
        ports,
      )
      return { ...(await opened.describe(signal)), chosen: only.params }
    },
  })
}

function localeOf(account: Pick<AccountDetails, 'timezone' | 'currency'> | null) {
  const timezone = TimeZone.safeParse(account?.timezone).data
  const currency = CurrencyCode.safeParse(account?.currency).data
  return {
    timezone: timezone === undefined ? {} : { timezone },
    currency: currency === undefined ? {} : { currency_units: currency },
  }
}
