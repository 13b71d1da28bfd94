import { OrgId, UserId } from '@cartograph/contract'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { openSignedIds, signIds } from '../signed-ids.ts'

/** Whose digest a link in it ends. */
const DigestOwner = z.strictObject({ org_id: OrgId, user_id: UserId })
export type DigestOwner = z.infer<typeof DigestOwner>

type Keys = Pick<Context, 'tokenKeys'>

/** The page that ends it; opening it changes nothing. */
export function digestEndLink(ctx: Keys & Pick<Context, 'settings'>, owner: DigestOwner): string {
  return `${ctx.settings.publicUrl()}/public/digest/${digestToken(ctx, owner)}`
}

/** Short, because the link is also written out. */
export function digestToken({ tokenKeys }: Keys, { org_id, user_id }: DigestOwner): string {
  return signIds(tokenKeys.digest, [org_id, user_id])
}

/** Null for a token that was not made here. */
export function openDigestToken({ tokenKeys }: Keys, token: string): DigestOwner | null {
  const [org_id, user_id] = openSignedIds(tokenKeys.digest, token) ?? []
  return DigestOwner.safeParse({ org_id, user_id }).data ?? null
}
