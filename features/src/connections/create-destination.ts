import { createDestination as endpoint, type Destination } from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { serves } from '../serves.ts'
import { verifyAccess } from './access/verify-access.ts'
import { insertIntegration } from './insert.ts'
import { presentDestination } from './present.ts'

export const createDestination = serves(endpoint, async (ctx, input) => {
  const { platform } = input
  const context = 'destination'
  const verifiedAccess = await verifyAccess(ctx, {
    platform,
    context,
    params: input.integration_params,
    profileId: input.user_creds_id,
    credentials: input.destination_creds,
  })
  const details = ({ name, mode }: Destination) => ({ platform, name, mode })
  const of = { endpoint, subject: ({ id }: Destination) => id, details }
  return change(ctx, of, async (tx) =>
    presentDestination(
      ctx,
      await insertIntegration(ctx, tx, {
        platform,
        context,
        name: input.destination_name,
        isPrivate: false,
        verifiedAccess,
      }),
    ),
  )
})
