export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'

/** In the form of RFC 6749, which apps read. */
export class OauthError extends Error {
  override readonly name = 'OauthError'
  readonly code: OauthErrorCode

  constructor(code: OauthErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
