import { createDatasource as endpoint, type Datasource } from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { serves, type InputOf } from '../serves.ts'
import { verifyAccess } from './access/verify-access.ts'
import { insertIntegration } from './insert.ts'
import { presentDatasource } from './present.ts'
import { followConnection } from './sync/follow-connection.ts'

export type CreateDatasource = InputOf<typeof endpoint>

export const createDatasource = serves(endpoint, async (ctx, input) => {
  const { platform } = input
  const context = 'datasource'
  const verifiedAccess = await verifyAccess(ctx, {
    platform,
    context,
    params: input.integration_params,
    profileId: input.user_creds_id,
    credentials: input.datasource_creds,
  })
  const details = ({ name, mode }: Datasource) => ({ platform, name, mode })
  const of = { endpoint, subject: ({ id }: Datasource) => id, details }
  const datasource = await change(ctx, of, async (tx) =>
    presentDatasource(
      ctx,
      await insertIntegration(ctx, tx, {
        platform,
        context,
        name: input.datasource_name,
        isPrivate: input.is_private ?? false,
        verifiedAccess,
      }),
    ),
  )
  // Also after a repeated call: the first one may have ended between its commit and this line.
  await followConnection(ctx, datasource.id)
  return datasource
})
