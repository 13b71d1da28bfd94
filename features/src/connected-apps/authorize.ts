import { ApiKeyId, authorizeApp as endpoint, codeValidMs, newId } from '@cartograph/contract'
import { apiKeys } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { requireFreshSignIn } from '../identity/index.ts'
import { invalidField } from '../invalid-field.ts'
import { newSecret } from '../keys/index.ts'
import { serves } from '../serves.ts'
import { sealCode } from './code.ts'
import { hashOfClient, isRegistered, openClientId } from './registration.ts'

/**
 * What an app gets is an API key, so that it is listed, limited, audited and revoked like every other. Until
 * the app has exchanged its code, no one has the secret, and the key ends with the code.
 */
export const authorizeApp = serves(endpoint, async (ctx, input) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  await requireFreshSignIn(ctx)
  const { client_id: clientId, redirect_uri: redirectUri, scopes, state } = input
  const app = openClientId(ctx, clientId)
  if (!isRegistered(app, redirectUri))
    throw invalidField('redirect_uri', 'Not an address of this app')
  const id = newId(ApiKeyId)
  const details = { key_name: app.name, scopes }
  return change(ctx, { endpoint, subject: id, details }, async (tx) => {
    const { columns } = newSecret(ctx, id)
    const now = ctx.clock()
    const expiresAt = new Date(now.getTime() + codeValidMs)
    await tx.insert(apiKeys).values({
      id,
      orgId,
      name: app.name,
      scopes,
      ...columns,
      createdBy: userId,
      createdAt: now,
      expiresAt,
      lastUsedAt: null,
      refreshHash: null,
      refreshUntil: null,
    })
    const url = new URL(redirectUri)
    url.searchParams.set(
      'code',
      sealCode(ctx, {
        orgId,
        keyId: id,
        secretHash: columns.secretHash,
        challenge: input.code_challenge,
        redirectUri,
        client: hashOfClient(clientId),
        expiresAt: expiresAt.getTime(),
      }),
    )
    if (state !== null) url.searchParams.set('state', state)
    // RFC 9207: the app knows who answered.
    url.searchParams.set('iss', ctx.settings.publicUrl())
    return { redirect_to: url.href }
  })
})
