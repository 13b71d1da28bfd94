import {
  AppError,
  installShopify as endpoint,
  newId,
  OrgId,
  type AnswerOf,
  type ConnectionId,
} from '@cartograph/contract'
import { changeAsPerson } from '../audit/index.ts'
import { followConnection } from '../connections/index.ts'
import type { Context } from '../context.ts'
import { followShop } from '../plans/index.ts'
import { createShopWorkspace } from './create-shop-workspace.ts'
import { findConnectedShop } from './find-connected-shop.ts'
import { finishInstall, type FinishedInstall } from './finish-install.ts'
import { reconnectShop } from './reconnect-shop.ts'

export interface InstallResult {
  readonly answer: AnswerOf<typeof endpoint>
  /** Whether a workspace was created. */
  readonly isNew: boolean
}

/** A shop belongs to one workspace: installing it again returns there, for its members. */
export async function installShopify(
  ctx: Context,
  query: Readonly<Record<string, unknown>>,
): Promise<InstallResult> {
  const finished = await finishInstall(ctx, query)
  if (finished === null) return { answer: await answerAgain(ctx), isNew: true }
  // Of concurrent installs of one shop, one creates a workspace for it.
  const name = `shopify-install:${finished.mode}:${finished.account.accountKey}`
  const lock = await ctx.store.withLock(name, () => install(ctx, finished))
  if (lock.held) return lock.result
  throw new AppError('conflict', 'This store is being connected right now. Try again.')
}

/**
 * With the same Idempotency-Key the first answer is returned again; otherwise there is nothing to finish.
 */
function answerAgain(ctx: Context): Promise<InstallResult['answer']> {
  const of = { endpoint, orgId: null, subject: '', details: {} }
  return changeAsPerson(ctx, of, () => Promise.reject(new AppError('consent_expired')))
}

async function install(ctx: Context, finished: FinishedInstall): Promise<InstallResult> {
  const existing = await findConnectedShop(ctx, finished)
  const orgId = existing?.orgId ?? newId(OrgId)
  const isNew = existing === null
  const inside: Context = { ...ctx, workspace: { orgId, role: 'admin' } }
  const connected: ConnectionId[] = []
  const details = { shop: finished.params['shop'], is_new: isNew }
  const of = { endpoint, orgId, subject: orgId, details }
  const answer = await changeAsPerson(ctx, of, async (tx) => {
    connected.push(
      existing === null
        ? await createShopWorkspace(inside, tx, { orgId, finished })
        : await reconnectShop(inside, tx, { ...existing, finished }),
    )
    return { org_id: orgId }
  })
  ctx.access.invalidate({ user_id: finished.userId })
  for (const id of connected) await followConnection(inside, id)
  if (!isNew) await followShop(inside, orgId)
  return { answer, isNew }
}
