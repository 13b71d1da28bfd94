import { randomBytes } from 'node:crypto'
import { readMetaSignedRequest } from '@cartograph/connectors'
import { AppError, SignedRequestForm, type DataDeletionAnswer } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { deletionRequested } from './delete-requested-data.ts'
import { endConsents } from './end-consents.ts'
import { requireCallback } from './require-callback.ts'

export interface ReceiveMetaCallback {
  /** The form of the request. */
  readonly form: unknown
  /** Whether it was sent from this machine, as the sandbox's are. */
  readonly isLocal: boolean
}

/** A user has removed the app at Facebook. */
export async function receiveMetaDeauthorization(
  ctx: Context,
  sent: ReceiveMetaCallback,
): Promise<void> {
  const audit = { action: 'facebook.deauthorized', details: {} } as const
  await endConsents(ctx, { ...requireSigned(ctx, sent), audit })
}

/**
 * A user of Facebook asks for the deletion of their data. Syncing stops at once; the data are deleted by the
 * scheduler, because that may take longer than Facebook waits.
 */
export async function receiveMetaDataDeletion(
  ctx: Context,
  sent: ReceiveMetaCallback,
): Promise<DataDeletionAnswer> {
  const code = randomBytes(12).toString('hex')
  const audit = { action: deletionRequested, details: { confirmation_code: code } } as const
  await endConsents(ctx, { ...requireSigned(ctx, sent), audit, isRepeated: true })
  const url = `${ctx.settings.publicUrl()}/v1/data-deletions/${code}`
  return { url, confirmation_code: code }
}

function requireSigned(ctx: Context, { form, isLocal }: ReceiveMetaCallback) {
  const { mode, app } = requireCallback(ctx, { platform: 'FB', isLocal })
  const read = SignedRequestForm.safeParse(form)
  const request = read.success
    ? readMetaSignedRequest(read.data.signed_request, app.clientSecret)
    : null
  if (request === null) throw new AppError('not_authenticated')
  return {
    platform: 'FB',
    mode,
    externalId: request.userId,
    endedAt: request.issuedAt,
  } as const
}
