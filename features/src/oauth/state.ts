import type { UserId } from '@cartograph/contract'
import { and, desc, eq, lt, oauthStates, platformInstalls } from '@cartograph/store'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'

export type OAuthStateRow = typeof oauthStates.$inferSelect

export type SealedState = Pick<
  OAuthStateRow,
  'stateHash' | 'sealedVerifier' | 'createdAt' | 'expiresAt'
>

/** Sent to the platform and returned with the user. */
export function newState(): string {
  return randomBytes(32).toString('base64url')
}

/** The table stores a hash of the state, never the state itself. */
export function sealState(
  ctx: Pick<Context, 'store' | 'clock'>,
  { state, secret }: { readonly state: string; readonly secret: string },
): SealedState {
  const stateHash = hashOf(state)
  const createdAt = ctx.clock()
  const expiresAt = new Date(createdAt.getTime() + validForMs)
  return {
    stateHash,
    sealedVerifier: ctx.store.seal(secret, boundTo(stateHash)),
    createdAt,
    expiresAt,
  }
}

/** A consumed state with its secret data: a code's verifier, or the request token. */
export interface ConsumedState extends OAuthStateRow {
  readonly secret: string
}

/** Deletes a state, whatever happens next; null when it is another user's, expired or used. */
export function consumeState(
  ctx: StateContext,
  { state, userId }: { state: string; userId: UserId },
): Promise<ConsumedState | null> {
  return consume(ctx, { stateHash: hashOf(state), userId })
}

/** The same for the newest consent that the user began, where the platform returns no state. */
export async function consumeNewestState(
  ctx: StateContext,
  { userId, isOf }: { userId: UserId; isOf: (row: OAuthStateRow) => boolean },
): Promise<ConsumedState | null> {
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .select()
      .from(oauthStates)
      .where(eq(oauthStates.userId, userId))
      .orderBy(desc(oauthStates.createdAt)),
  )
  const newest = rows.find(isOf)
  return newest === undefined ? null : consume(ctx, { stateHash: newest.stateHash, userId })
}

type StateContext = Pick<Context, 'store' | 'clock'>

async function consume(
  ctx: StateContext,
  { stateHash, userId }: { stateHash: string; userId: UserId },
): Promise<ConsumedState | null> {
  const [kept] = await ctx.store.asSystem((tx) =>
    tx
      .delete(oauthStates)
      .where(and(eq(oauthStates.stateHash, stateHash), eq(oauthStates.userId, userId)))
      .returning(),
  )
  if (kept === undefined || kept.expiresAt <= ctx.clock()) return null
  return { ...kept, secret: ctx.store.unseal(kept.sealedVerifier, boundTo(stateHash)) }
}

/** Deletes consents whose users never returned, and installations that were not finished. */
export async function deleteExpiredConsents(ctx: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const now = ctx.clock()
  await ctx.store.asSystem(async (tx) => {
    await tx.delete(oauthStates).where(lt(oauthStates.expiresAt, now))
    await tx.delete(platformInstalls).where(lt(platformInstalls.expiresAt, now))
  })
}

const validForMs = 10 * 60_000

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}

/** Encrypted data that was moved to another row does not open. */
function boundTo(stateHash: string): string {
  return `oauth-state:${stateHash}`
}
