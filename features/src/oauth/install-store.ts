import type { InstalledKeys, Profile, TokenSet } from '@cartograph/connectors'
import type { ConnectionMode, IntegrationContext, PlatformCode, UserId } from '@cartograph/contract'
import { and, eq, gt, isNull, or, platformInstalls, type Transaction } from '@cartograph/store'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'

/** The installation as received, and the credentials it was exchanged for. */
export interface InstallContent {
  readonly context: IntegrationContext
  readonly arrived: Readonly<Record<string, string>>
  readonly access:
    | { readonly kind: 'consent'; readonly tokens: TokenSet; readonly account: Profile }
    | ({ readonly kind: 'keys' } & InstalledKeys)
    | { readonly kind: 'none' }
}

export interface StoredInstall extends InstallContent {
  readonly tokenHash: string
  readonly platform: PlatformCode
  readonly mode: ConnectionMode
  readonly expiresAt: Date
}

export interface NewInstall {
  readonly platform: PlatformCode
  readonly mode: ConnectionMode
  readonly content: InstallContent
}

type Storing = Pick<Context, 'store' | 'clock'>

/** Stores an installation under a new token, which only the user's browser gets. */
export async function storeInstall(ctx: Storing, install: NewInstall): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insert(ctx, hashOf(token), install)
  return token
}

/** Stores what the platform's server posts before the user arrives. The last one counts. */
export function storePosted(ctx: Storing, shared: string, install: NewInstall): Promise<void> {
  return insert(ctx, postedHash(install.platform, shared), install)
}

/** Takes what was posted: once, for the first user who arrives with the shared value. */
export async function takePosted(
  ctx: Storing,
  platform: PlatformCode,
  shared: string,
): Promise<InstallContent | null> {
  const tokenHash = postedHash(platform, shared)
  const row = await ctx.store.asSystem((tx) => deleteInstall(ctx, tx, tokenHash))
  return row === null ? null : open(ctx, row)
}

/** The installation of a token. It belongs to the first user who opens it, for an hour. */
export async function openInstall(
  ctx: Storing,
  { token, userId }: { readonly token: string; readonly userId: UserId },
): Promise<StoredInstall | null> {
  const [row] = await ctx.store.asSystem((tx) =>
    tx
      .update(platformInstalls)
      .set({ userId })
      .where(
        and(
          eq(platformInstalls.tokenHash, hashOf(token)),
          or(isNull(platformInstalls.userId), eq(platformInstalls.userId, userId)),
          gt(platformInstalls.expiresAt, ctx.clock()),
        ),
      )
      .returning(),
  )
  if (row === undefined) return null
  const { tokenHash, platform, mode, expiresAt } = row
  return { tokenHash, platform, mode, expiresAt, ...open(ctx, row) }
}

/** Returns null if it was used or has expired. */
export async function deleteInstall(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  tokenHash: string,
): Promise<Row | null> {
  const isThis = eq(platformInstalls.tokenHash, tokenHash)
  const [row] = await tx.delete(platformInstalls).where(isThis).returning()
  return row === undefined || row.expiresAt <= clock() ? null : row
}

type Row = typeof platformInstalls.$inferSelect

async function insert(
  ctx: Storing,
  tokenHash: string,
  { platform, mode, content }: NewInstall,
): Promise<void> {
  const now = ctx.clock()
  const columns = {
    mode,
    userId: null,
    sealed: ctx.store.seal(JSON.stringify(content), boundTo(tokenHash)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + validForMs),
  }
  await ctx.store.asSystem((tx) =>
    tx
      .insert(platformInstalls)
      .values({ tokenHash, platform, ...columns })
      .onConflictDoUpdate({ target: platformInstalls.tokenHash, set: columns }),
  )
}

function open({ store }: Pick<Context, 'store'>, { sealed, tokenHash }: Row): InstallContent {
  // Only this file writes what is sealed.
  return JSON.parse(store.unseal(sealed, boundTo(tokenHash))) as InstallContent
}

/** A new user confirms their email address in between. */
const validForMs = 60 * 60_000

function postedHash(platform: PlatformCode, shared: string): string {
  return hashOf(`posted:${platform}:${shared}`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function boundTo(tokenHash: string): string {
  return `platform-install:${tokenHash}`
}
