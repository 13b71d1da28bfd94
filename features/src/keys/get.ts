import { AppError, getApiKey as endpoint } from '@cartograph/contract'
import { apiKeys, eq } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { requireFreshSignIn } from '../identity/index.ts'
import { serves } from '../serves.ts'
import { presentKey } from './present.ts'
import { openSecret } from './secret.ts'

/** Revealing a secret needs a fresh sign-in and writes an audit row. */
export const getApiKey = serves(endpoint, async (ctx, { id }) => {
  const { orgId } = requireWorkspace(ctx)
  await requireFreshSignIn(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id))
    if (row === undefined) throw new AppError('not_found')
    const details = { key_name: row.name }
    await writeAuditRow(ctx, tx, { action: 'api_key.revealed', subject: id, details })
    return presentKey(row, openSecret(ctx, row))
  })
})
