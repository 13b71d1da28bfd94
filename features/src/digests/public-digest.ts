import { AppError } from '@cartograph/contract'
import { and, eq, insightDigests, users, workspaces, type Transaction } from '@cartograph/store'
import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { openDigestToken, type DigestOwner } from './digest-token.ts'

export interface PublicDigest {
  readonly workspaceName: string
  readonly email: string
  readonly isOn: boolean
}

/** Changes nothing: programs that check mail for viruses open every link. */
export async function getPublicDigest(ctx: Context, token: string): Promise<PublicDigest> {
  const owner = await requireOwner(ctx, token)
  return ctx.store.asSystem((tx) => readDigest(tx, owner))
}

/** At once and without signing in, as often as the link is followed. */
export async function endPublicDigest(ctx: Context, token: string): Promise<PublicDigest> {
  const owner = await requireOwner(ctx, token)
  return ctx.store.asSystem(async (tx) => {
    await tx
      .update(insightDigests)
      .set({ isOn: false })
      .where(and(eq(insightDigests.orgId, owner.org_id), eq(insightDigests.userId, owner.user_id)))
    return readDigest(tx, owner)
  })
}

/** Callers have no account, so guesses are limited by address. */
async function requireOwner(ctx: Context, token: string): Promise<DigestOwner> {
  const account = createHash('sha256').update(token).digest('hex')
  await ctx.limits.usePublicLink.enter({ account, address: ctx.address }, ctx.clock())
  const owner = openDigestToken(ctx, token)
  if (owner === null) throw new AppError('not_found')
  return owner
}

async function readDigest(tx: Transaction, owner: DigestOwner): Promise<PublicDigest> {
  const [found] = await tx
    .select({
      workspaceName: workspaces.name,
      email: users.email,
      isOn: insightDigests.isOn,
    })
    .from(insightDigests)
    .innerJoin(workspaces, eq(workspaces.orgId, insightDigests.orgId))
    .innerJoin(users, eq(users.id, insightDigests.userId))
    .where(and(eq(insightDigests.orgId, owner.org_id), eq(insightDigests.userId, owner.user_id)))
  if (found === undefined) throw new AppError('not_found')
  return found
}
