import {
  getSlackDigest as getEndpoint,
  removeSlackDigest as removeEndpoint,
  setSlackDigest as setEndpoint,
} from '@cartograph/contract'
import { eq, slackDigests } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { invalidField } from '../../invalid-field.ts'
import { lockWorkspace } from '../../lock-workspace.ts'
import { serves } from '../../serves.ts'
import { hookProblem, maskHook } from '../../webhooks/index.ts'
import { readSlackDigest, urlPlace } from './slack-digest-rows.ts'

export const getSlackDigest = serves(getEndpoint, (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => ({ slack: await readSlackDigest(tx, orgId) }))
})

/** A new address receives only insights found from now on. */
export const setSlackDigest = serves(setEndpoint, async (ctx, { url, timing }) => {
  const { orgId } = requireWorkspace(ctx)
  const allowsPrivate = ctx.settings.allowsPrivateDestinations
  const problem = url === undefined ? null : hookProblem('slack', url, { allowsPrivate })
  if (problem !== null) throw invalidField('url', problem)
  const details = { every: timing.every, ...(url !== undefined && { address: maskHook(url) }) }
  return change(ctx, { endpoint: setEndpoint, subject: orgId, details }, async (tx) => {
    await lockWorkspace(tx, orgId)
    if (url === undefined) {
      const changed = await tx
        .update(slackDigests)
        .set({ timing })
        .where(eq(slackDigests.orgId, orgId))
        .returning({ orgId: slackDigests.orgId })
      if (changed.length === 0) throw invalidField('url', 'Enter the address of Slack')
    } else {
      await tx.delete(slackDigests).where(eq(slackDigests.orgId, orgId))
      await tx.insert(slackDigests).values({
        orgId,
        label: maskHook(url),
        sealedUrl: ctx.store.seal(url, urlPlace(orgId)),
        timing,
        newsSince: ctx.clock(),
      })
    }
    return { slack: await readSlackDigest(tx, orgId) }
  })
})

export const removeSlackDigest = serves(removeEndpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  await change(ctx, { endpoint: removeEndpoint, subject: orgId, details: {} }, async (tx) => {
    await tx.delete(slackDigests).where(eq(slackDigests.orgId, orgId))
    return undefined
  })
})
