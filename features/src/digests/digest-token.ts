import { OrgId, UserId } from '@cartograph/contract'
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'

/** Whose digest a link in it ends. */
const DigestOwner = z.strictObject({ org_id: OrgId, user_id: UserId })
export type DigestOwner = z.infer<typeof DigestOwner>

type Keys = Pick<Context, 'tokenKeys'>

/** The page that ends it; opening it changes nothing. */
export function digestEndLink(ctx: Keys & Pick<Context, 'settings'>, owner: DigestOwner): string {
  return `${ctx.settings.publicUrl()}/public/digest/${digestToken(ctx, owner)}`
}

/**
 * The two ids and a code that only this installation can compute, so that nothing is stored. Short, because the
 * link is also written out.
 */
export function digestToken(ctx: Keys, { org_id: orgId, user_id: userId }: DigestOwner): string {
  const ids = Buffer.from(`${orgId}${userId}`.replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, codeOf(ctx, ids)]).toString('base64url')
}

/** Null for a token that was not made here. */
export function openDigestToken(ctx: Keys, token: string): DigestOwner | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idsLength + codeLength) return null
  const [ids, code] = [bytes.subarray(0, idsLength), bytes.subarray(idsLength)]
  if (!timingSafeEqual(code, codeOf(ctx, ids))) return null
  const owner = { org_id: uuidOf(ids.subarray(0, 16)), user_id: uuidOf(ids.subarray(16)) }
  return DigestOwner.safeParse(owner).data ?? null
}

const idsLength = 32
/** 128 bits cannot be guessed. */
const codeLength = 16

function codeOf({ tokenKeys }: Keys, ids: Uint8Array): Buffer {
  return createHmac('sha256', tokenKeys.digest).update(ids).digest().subarray(0, codeLength)
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
