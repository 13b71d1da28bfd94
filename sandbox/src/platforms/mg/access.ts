import type { FastifyRequest } from 'fastify'
import { createNonces } from '../../kit/nonces.ts'
import { readSignedCall, signatureOf } from '../../kit/signed-call.ts'
import { keysOf } from './account.ts'
import { MagentoRefusal } from './refusal.ts'

/** Checks the signatures of an integration: every nonce once, and only HMAC-SHA256. */
export function createAccess() {
  // The clock of signatures is that of the caller's machine, not of the simulated world.
  const nonces = createNonces(() => new Date())

  return {
    check(request: FastifyRequest, shop: string): void {
      const keys = keysOf(shop)
      const call = readSignedCall(request)
      if (call === null) throw refusal(401, 'parameter_absent')
      const field = (name: string) => call.header.get(`oauth_${name}`) ?? ''
      if (field('signature_method') !== 'HMAC-SHA256')
        throw refusal(400, 'signature_method_rejected')
      if (field('consumer_key') !== keys.consumer_key) throw refusal(401, 'consumer_key_rejected')
      if (field('token') !== keys.access_token) throw refusal(401, 'token_rejected')
      if (!nonces.isInTime(field('timestamp'))) throw refusal(400, 'timestamp_refused')
      const expected = signatureOf(call, {
        appSecret: keys.consumer_secret,
        tokenSecret: keys.access_token_secret,
        signature: 'HMAC-SHA256',
      })
      if (field('signature') !== expected) throw refusal(401, 'signature_invalid')
      if (!nonces.take(`${shop} ${field('timestamp')} ${field('nonce')}`))
        throw refusal(401, 'nonce_used')
    },
  }
}

function refusal(status: number, problem: string): MagentoRefusal {
  return new MagentoRefusal(status, `oauth_problem=${problem}`)
}
