import { getConnectedApp as endpoint } from '@cartograph/contract'
import { serves } from '../serves.ts'
import { openClientId } from './registration.ts'

export const getConnectedApp = serves(endpoint, (ctx, { client_id }) =>
  openClientId(ctx, client_id),
)
