import type { OrgId, SlackDigest } from '@cartograph/contract'
import { eq, slackDigests, type Transaction } from '@cartograph/store'

export type SlackDigestRow = typeof slackDigests.$inferSelect

export async function readSlackDigest(tx: Transaction, orgId: OrgId): Promise<SlackDigest | null> {
  const [row] = await tx.select().from(slackDigests).where(eq(slackDigests.orgId, orgId))
  if (row === undefined) return null
  const { label, timing, state, message, writtenAt } = row
  const last =
    state === null || writtenAt === null ? null : { state, message, at: writtenAt.toISOString() }
  return { label, timing, last }
}

export function urlPlace(orgId: OrgId): string {
  return `address of the digest in Slack of ${orgId}`
}

export function requestPlace(orgId: OrgId): string {
  return `request of the digest in Slack of ${orgId}`
}
