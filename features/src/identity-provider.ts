/** Who somebody turned out to be. */
export interface Identity {
  /** `credential`, `google` or `cognito`: what `identity_accounts.provider_id` says. */
  readonly providerId: string
  /** Who they are there, for ever; an address may change hands. */
  readonly accountId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** What the provider wants to see at `renew`; null when it has no say in a session's life. */
  readonly providerToken: string | null
}

export interface NewIdentity {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Who people are, as one of two systems knows it: the embedded one, or a Cognito user pool. Sessions,
 * tokens and everything else are the same for both. An address and a password have been checked against
 * the rules of the contract before they get here. What is refused is an AppError of the catalogue.
 *
 * Whether an address is known must never show, neither in an answer nor in its time.
 */
export interface IdentityProvider {
  /** Sends a code. For an address that is taken: writes to its owner instead, and answers the same. */
  signUp(account: NewIdentity): Promise<void>
  /** `wrong_code`, `code_expired`, `too_many_tries`. With a password, that becomes the account's. */
  confirm(given: { email: string; code: string; password: string | null }): Promise<void>
  /** Nothing happens for an address that is unknown or confirmed. */
  resendCode(given: { email: string }): Promise<void>
  /** `wrong_credentials`, `UserNotConfirmedException`. */
  signIn(given: { email: string; password: string }): Promise<Identity>
  forgotPassword(given: { email: string }): Promise<void>
  /** `wrong_code`, `code_expired`, `too_many_tries`. The address counts as confirmed afterwards. */
  resetPassword(given: { email: string; code: string; password: string }): Promise<void>
  /**
   * Asked whenever a session is renewed: does the account still stand? Null ends the session; otherwise
   * the token to keep for the next time.
   */
  renew(given: { providerToken: string | null }): Promise<{ providerToken: string | null } | null>
  /** Told when a session ends, so that the provider can end its own. Never throws. */
  signOut(given: { providerToken: string | null }): Promise<void>
}

/** Sign-in with Google over OpenID Connect. */
export interface GoogleSignIn {
  /** Where to send the browser, and what its answer has to be compared with. */
  begin(given: { redirectUri: string }): Promise<{ url: string; check: GoogleCheck }>
  /** Throws `sign_in_failed` for whatever is not a proof. */
  finish(given: { callbackUrl: string; check: GoogleCheck }): Promise<Identity>
}

/** Kept in a sealed cookie between the two. */
export interface GoogleCheck {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}
