import {
  AppError,
  createPublicLink as endpoint,
  maxPublicLinks,
  newId,
  PublicLinkId,
} from '@cartograph/contract'
import { and, count, eq, publicLinks } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { findDashboard } from '../dashboards/index.ts'
import { hashPassword } from '../identity/index.ts'
import { serves } from '../serves.ts'
import { invalidField } from '../invalid-field.ts'
import { lockWorkspace } from '../lock-workspace.ts'
import { hashLinkToken, newLinkToken } from './link-token.ts'
import { presentLink } from './present.ts'
import { isWorking } from './working-links.ts'

export const createPublicLink = serves(endpoint, async (ctx, { spec, password, expires_at }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const now = ctx.clock()
  const expiresAt = expires_at === null ? null : new Date(expires_at)
  if (expiresAt !== null && expiresAt <= now)
    throw invalidField('expires_at', 'Choose a later date')
  const token = newLinkToken()
  const id = newId(PublicLinkId)
  const passwordHash = password === null ? null : await hashPassword(password)
  const details = { dashboard: spec, has_password: password !== null, expires_at }
  return change(ctx, { endpoint, subject: id, details }, async (tx) => {
    // Locked, so that concurrent requests don't exceed the maximum.
    const { allowsPublicLinks } = await lockWorkspace(tx, orgId)
    if (!allowsPublicLinks) throw new AppError('forbidden', notAllowed)
    await findDashboard(ctx, tx, spec)
    const ofWorkspace = and(eq(publicLinks.orgId, orgId), isWorking(now))
    const [counted] = await tx.select({ total: count() }).from(publicLinks).where(ofWorkspace)
    if ((counted?.total ?? 0) >= maxPublicLinks) throw new AppError('conflict', tooMany)
    const row: typeof publicLinks.$inferSelect = {
      id,
      orgId,
      fileName: spec,
      tokenHash: hashLinkToken(token),
      passwordHash,
      createdBy: userId,
      createdAt: now,
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
    }
    await tx.insert(publicLinks).values(row)
    const person = await ctx.access.person(userId)
    return { link: presentLink(row, person?.email ?? null), token }
  })
})

const notAllowed =
  'Public links are off in this workspace. An admin can allow them in Settings → General.'
const tooMany = `A workspace has at most ${maxPublicLinks} public links. Revoke one first.`
