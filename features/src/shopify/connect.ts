import { AppError, connectShopify as endpoint, type Datasource } from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { followConnection, insertIntegration, presentDatasource } from '../connections/index.ts'
import { requireWorkspace } from '../context.ts'
import { saveProfile } from '../oauth/index.ts'
import { followShop } from '../plans/index.ts'
import { serves } from '../serves.ts'
import { finishInstall } from './finish-install.ts'
import { shopifySource } from './source.ts'

export interface ConnectShopify {
  readonly query: Readonly<Record<string, unknown>>
  readonly datasource_name?: string | undefined
}

export const connectShopify = serves(
  endpoint,
  async (ctx, { query, datasource_name }: ConnectShopify) => {
    const { orgId } = requireWorkspace(ctx)
    const finished = await finishInstall(ctx, query)
    const details = ({ platform, name, mode }: Datasource) => ({ platform, name, mode })
    const of = { endpoint, subject: ({ id }: Datasource) => id, details }
    const datasource = await change(ctx, of, async (tx) => {
      // Checked only now: with the same Idempotency-Key the first answer is returned again.
      if (finished === null) throw new AppError('consent_expired')
      const { profile } = await saveProfile(ctx, tx, {
        ...shopifySource,
        ...finished,
        orgId,
        account: finished.profile,
      })
      const selected = await insertIntegration(ctx, tx, {
        ...shopifySource,
        name: datasource_name,
        isPrivate: false,
        verifiedAccess: { ...finished, profileId: profile.id, credentials: {} },
      })
      return presentDatasource(ctx, selected)
    })
    await followConnection(ctx, datasource.id)
    await followShop(ctx, orgId)
    return datasource
  },
  ({ query, body }) => ({ query, ...body }),
)
