import { AppError, deleteApiKey as endpoint } from '@cartograph/contract'
import { apiKeys, eq } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { serves } from '../serves.ts'

export const deleteApiKey = serves(endpoint, async (ctx, { id }) => {
  let name = ''
  const details = () => ({ key_name: name })
  await change(ctx, { endpoint, subject: id, details }, async (tx) => {
    const [row] = await tx
      .delete(apiKeys)
      .where(eq(apiKeys.id, id))
      .returning({ name: apiKeys.name })
    if (row === undefined) throw new AppError('not_found')
    name = row.name
    return undefined
  })
  ctx.access.invalidate({ api_key_id: id })
})
