import { getDataDeletion as endpoint } from '@cartograph/contract'
import { serves } from '../serves.ts'
import { isDeletionPending } from './delete-requested-data.ts'

export const getDataDeletion = serves(endpoint, async (ctx, { code }) =>
  (await isDeletionPending(ctx, code))
    ? { status: 'under_way' as const, message: 'Your data are being deleted.' }
    : { status: 'done' as const, message: 'Your data have been deleted.' },
)
