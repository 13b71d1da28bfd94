import type { TokenDialect } from '../kit/manifest/auth.ts'
import { Envelope, TokenData } from './api-types.ts'
import { errorOfCode } from './api-error.ts'

/**
 * TikTok names the code auth_code, takes token requests in JSON, and returns errors with status
 * 200.
 */
export const tokenDialect: TokenDialect = {
  clientIdName: 'app_id',
  callback(query) {
    const standard = new URLSearchParams(query)
    const code = query.get('auth_code')
    if (code !== null) standard.set('code', code)
    standard.delete('auth_code')
    return standard
  },
  request(form) {
    return {
      json: {
        app_id: form.get('client_id'),
        secret: form.get('client_secret'),
        auth_code: form.get('code'),
      },
    }
  },
  answer(json) {
    const envelope = Envelope.safeParse(json)
    if (!envelope.success) return {}
    const { code, data } = envelope.data
    const token = TokenData.safeParse(data)
    if (code === 0 && token.success) {
      const { access_token, scope } = token.data
      // Stored under another name: these are permission numbers, not the requested scope names.
      return { access_token, token_type: 'bearer', permissions: scope.join(',') }
    }
    const error = errorOfCode(code)
    if (error.class === 'throttled' || error.class === 'transient') throw error
    return { error: 'invalid_grant' }
  },
}
