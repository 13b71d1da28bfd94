import { getJwks as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'

export const getJwks = serves(endpoint, (ctx) => {
  const { keyId, publicJwk } = ctx.tokenKeys.access
  return { keys: [{ ...publicJwk, kid: keyId, alg: 'EdDSA', use: 'sig' }] }
})
