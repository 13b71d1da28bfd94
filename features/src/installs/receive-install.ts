import { systemPorts, type InstallPlan } from '@cartograph/connectors'
import { AppError, type ConnectionMode, type PlatformCode } from '@cartograph/contract'
import { callPlatform } from '../call-platform.ts'
import type { Context } from '../context.ts'
import {
  finishConsent,
  requireMode,
  storeInstall,
  storePosted,
  takePosted,
  type InstallContent,
} from '../oauth/index.ts'
import { requireConnector } from '../require-connector.ts'

type Texts = Readonly<Record<string, string>>

export interface ReceiveInstall {
  readonly platform: PlatformCode
  /** Everything that the request carried. */
  readonly arrived: Texts
}

/**
 * Stores an installation that a platform sends a browser with, and returns the path of the page
 * where the user finishes it. Codes and keys are exchanged at once, since they expire while the user
 * signs in.
 */
export async function receiveInstall(
  ctx: Context,
  { platform, arrived }: ReceiveInstall,
): Promise<string> {
  const failed = `/install?failed=${platform}`
  try {
    const plan = requirePlan(ctx, platform)
    if (!plan.isInstall(new URLSearchParams(arrived)) || isTooLong(arrived)) return failed
    await limitArrivals(ctx)
    const posted = await takeSharedPart(ctx, plan, { platform, arrived })
    if (posted === null) return failed
    const all = { ...posted, ...arrived }
    const mode = modeOf(ctx, plan, { platform, arrived: all })
    const access = await exchange(ctx, plan, { platform, mode, arrived: all })
    const content = { context: plan.context, arrived: all, access }
    const token = await storeInstall(ctx, { platform, mode, content })
    return `/install?token=${token}`
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.info({ platform, code: error.code }, 'an installation could not be received')
    return failed
  }
}

/** Stores what a platform's server posts before its user arrives. */
export async function receivePostedInstall(
  ctx: Context,
  { platform, arrived }: ReceiveInstall,
): Promise<void> {
  const plan = requirePlan(ctx, platform)
  const { posted } = plan
  const shared = arrived[posted?.sharedName ?? ''] ?? ''
  if (posted === undefined || shared === '' || isTooLong(arrived)) throw invalid()
  if (!posted.isComplete(new URLSearchParams(arrived))) throw invalid()
  await limitArrivals(ctx)
  const mode = modeOf(ctx, plan, { platform, arrived })
  const content = { context: plan.context, arrived, access: { kind: 'none' as const } }
  await storePosted(ctx, shared, { platform, mode, content })
}

/** Empty where the platform posts nothing, and null where what it posted is missing. */
async function takeSharedPart(
  ctx: Context,
  { posted }: InstallPlan,
  { platform, arrived }: ReceiveInstall,
): Promise<Texts | null> {
  if (posted === undefined) return {}
  const content = await takePosted(ctx, platform, arrived[posted.sharedName] ?? '')
  return content?.arrived ?? null
}

async function exchange(
  ctx: Context,
  { grant, context }: InstallPlan,
  { platform, mode, arrived }: ReceiveInstall & { readonly mode: ConnectionMode },
): Promise<InstallContent['access']> {
  if (grant.kind === 'redirect') return { kind: 'none' }
  if (grant.kind === 'consent') {
    const kept = { platform, context, mode, params: {}, secret: '', userId: 'install' }
    const finished = await finishConsent(ctx, { kept, state: '', information: arrived })
    return { kind: 'consent', ...finished }
  }
  const { hosts } = ctx.ingestion.platformAccess(platform, mode)
  const request = { arrived: new URLSearchParams(arrived), hosts, ports: systemPorts }
  const keys = await callPlatform(ctx, {
    platform,
    nextStep: 'Install the app again.',
    work: (signal) => grant.exchange({ ...request, signal }),
  })
  return { kind: 'keys', ...keys }
}

/** Keys of the sandbox are recognisable; consents belong to where our registration is. */
function modeOf(ctx: Context, { grant }: InstallPlan, { platform, arrived }: ReceiveInstall) {
  if (grant.kind !== 'keys') {
    return requireMode(ctx, platform, requireConnector(ctx, platform, 'datasource').manifest.name)
  }
  const isSandbox =
    ctx.platforms.sandboxForm(platform) !== null &&
    Object.values(arrived).some((text) => text.includes('sandbox'))
  return isSandbox ? 'sandbox' : 'live'
}

function requirePlan(ctx: Context, platform: PlatformCode): InstallPlan {
  const plan = ctx.ingestion.connectorFor(platform)?.manifest.install
  if (plan === undefined) throw new AppError('not_found')
  return plan
}

/** Anyone can send these requests, each of which may call a platform. */
async function limitArrivals({ limits, address, clock }: Context): Promise<void> {
  await limits.callPlatform.enter({ account: `install from ${address}`, address }, clock())
}

function isTooLong(arrived: Texts): boolean {
  return JSON.stringify(arrived).length > 16_000
}

function invalid(): AppError {
  return new AppError('invalid_request')
}
