import { and, apiKeys, eq } from '@cartograph/store'
import { createHash } from 'node:crypto'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { openCode } from './code.ts'
import { newTokens, type IssuedTokens } from './new-tokens.ts'
import { OauthError } from './oauth-error.ts'
import { hashOfClient } from './registration.ts'

export interface CodeExchange {
  readonly code: string
  readonly clientId: string
  readonly redirectUri: string
  readonly verifier: string
}

/** Exchanges a code for the tokens of its key, once. A second exchange ends the key, RFC 6749 §4.1.2. */
export async function exchangeCode(ctx: Context, exchange: CodeExchange): Promise<IssuedTokens> {
  const code = openCode(ctx, exchange.code)
  const now = ctx.clock()
  if (code === null || code.expiresAt <= now.getTime()) throw invalidCode()
  if (code.client !== hashOfClient(exchange.clientId)) throw invalidCode()
  if (code.redirectUri !== exchange.redirectUri) throw invalidCode()
  const challenge = createHash('sha256').update(exchange.verifier).digest('base64url')
  if (code.challenge !== challenge) throw invalidCode()

  const { orgId, keyId, secretHash } = code
  const { answer, changes } = newTokens(ctx, code)
  const issued = await ctx.store.inWorkspace(orgId, async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set(changes)
      .where(and(eq(apiKeys.id, keyId), eq(apiKeys.secretHash, secretHash)))
      .returning()
    if (row === undefined) {
      await tx.delete(apiKeys).where(eq(apiKeys.id, keyId))
      return null
    }
    const details = { key_name: row.name, scopes: row.scopes }
    await writeAuditRow(ctx, tx, { action: 'api_key.token_issued', subject: keyId, details, orgId })
    return row
  })
  ctx.access.invalidate({ api_key_id: keyId })
  if (issued === null) throw invalidCode()
  return answer(issued)
}

function invalidCode(): OauthError {
  return new OauthError('invalid_grant', 'The code is not valid, or was used before. Start again.')
}
