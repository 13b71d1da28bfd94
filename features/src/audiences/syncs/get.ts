import { AppError, getSyncedAudience as endpoint } from '@cartograph/contract'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireSync } from './find-sync.ts'
import { presentSyncs } from './present-sync.ts'

export const getSyncedAudience = serves(endpoint, async (ctx, { syncId }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const [answer] = await presentSyncs(ctx, tx, [await requireSync(ctx, tx, syncId)])
    if (answer === undefined) throw new AppError('not_found')
    return answer
  })
})
