import {
  createDestination as endpoint,
  type Destination,
  type OauthProfileId,
  type PlatformCode,
} from '@cartograph/contract'
import { change } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { verifyAccess } from './access/verify-access.ts'
import { insertIntegration } from './insert.ts'
import { presentDestination } from './present.ts'

export interface CreateDestination {
  readonly platform: PlatformCode
  readonly user_creds_id?: OauthProfileId | undefined
  readonly destination_name?: string | undefined
  readonly integration_params: Readonly<Record<string, string>>
  readonly destination_creds?: Readonly<Record<string, string>> | undefined
}

export async function createDestination(
  ctx: Context,
  input: CreateDestination,
): Promise<Destination> {
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
}
