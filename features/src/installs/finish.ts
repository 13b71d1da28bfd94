import {
  AppError,
  finishInstall as endpoint,
  newId,
  OrgId,
  type AnswerOf,
  type OrgType,
} from '@cartograph/contract'
import type { Transaction } from '@cartograph/store'
import { changeAsPerson } from '../audit/index.ts'
import { followConnection } from '../connections/index.ts'
import { requirePerson, type Context } from '../context.ts'
import { limitPlatformCalls } from '../limit-platform-calls.ts'
import {
  deleteInstall,
  openInstall,
  requireConnectionEditor,
  type StoredInstall,
} from '../oauth/index.ts'
import { requireConnector } from '../require-connector.ts'
import { serves } from '../serves.ts'
import { addWorkspace } from '../workspaces/index.ts'
import { beginAtPlatform } from './begin-at-platform.ts'
import { connectInstalled } from './connect-installed.ts'
import { openInstalled, type InstalledAccess } from './open-installed.ts'

type Answer = AnswerOf<typeof endpoint>

export interface FinishInstall {
  readonly token: string
  readonly workspace:
    | { readonly org_id: OrgId }
    | { readonly org_name: string; readonly org_type: OrgType }
}

/** The platform is asked first; the workspace, the consent and the connection are one transaction. */
export const finishInstall = serves(
  endpoint,
  async (ctx, { token, workspace }: FinishInstall) => {
    const { userId } = requirePerson(ctx)
    const orgId = 'org_id' in workspace ? workspace.org_id : newId(OrgId)
    if ('org_id' in workspace) await requireConnectionEditor(ctx, orgId)
    await limitPlatformCalls(ctx)
    const install = await openInstall(ctx, { token, userId })
    const inside: Context = { ...ctx, workspace: { orgId, role: 'admin' } }
    const installed = install && (await openInstalled(inside, install))
    const details = { platform: install?.platform, mode: install?.mode }
    const of = { endpoint, orgId, subject: orgId, details }
    const answer = await changeAsPerson(ctx, of, async (tx) => {
      // Checked only now: with the same Idempotency-Key the first answer is returned again.
      if (installed === null || install === null) throw new AppError('consent_expired')
      if ((await deleteInstall(ctx, tx, install.tokenHash)) === null)
        throw new AppError('consent_expired')
      if ('org_name' in workspace) {
        const attempt = { account: userId, address: null }
        await ctx.limits.createWorkspace.enterWithin(tx, attempt, ctx.clock())
        const { timezone, currency } = installed
        const named = { ...workspace, org_id: orgId, ...timezone, ...currency }
        await addWorkspace(ctx, tx, { workspace: named, admin: userId })
      }
      return finish(inside, tx, { install, installed })
    })
    ctx.access.invalidate({ user_id: userId })
    if (answer.connection_id !== null) {
      const answered = { ...ctx, workspace: { orgId: answer.org_id, role: 'admin' as const } }
      await followConnection(answered, answer.connection_id)
    }
    return answer
  },
  ({ params, body }) => ({ ...params, workspace: body }),
)

interface Finishing {
  readonly install: StoredInstall
  readonly installed: InstalledAccess
}

async function finish(ctx: Context, tx: Transaction, finishing: Finishing): Promise<Answer> {
  const { install, installed } = finishing
  const { orgId: org_id } = ctx.workspace ?? {}
  if (org_id === undefined) throw new AppError('not_found')
  if (installed.kind === 'begins') {
    const to = await beginAtPlatform(ctx, tx, install)
    return { org_id, connection_id: null, is_reconnected: false, to }
  }
  return {
    org_id,
    ...(await connectInstalled(ctx, tx, { install, installed })),
    to: returnTo(ctx, install),
  }
}

function returnTo(
  ctx: Context,
  { platform, context, mode, arrived }: StoredInstall,
): string | null {
  const { install } = requireConnector(ctx, platform, context).manifest
  const { app } = ctx.ingestion.platformAccess(platform, mode)
  return install?.returnTo?.(new URLSearchParams(arrived), app) ?? null
}
