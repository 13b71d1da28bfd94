import { AppError, type ApiKey, type ApiKeyId } from '@cartograph/contract'
import { apiKeys, eq } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import { requireWorkspace, type Context } from '../context.ts'
import { presentKey } from './present.ts'
import { openSecret } from './secret.ts'

/** Nobody sees a secret without the audit log saying so. */
export async function getApiKey(ctx: Context, { id }: { id: ApiKeyId }): Promise<ApiKey> {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id))
    if (row === undefined) throw new AppError('not_found')
    const details = { key_name: row.name }
    await writeAuditRow(ctx, tx, { action: 'api_key.revealed', subject: id, details })
    return presentKey(row, openSecret(ctx, row))
  })
}
