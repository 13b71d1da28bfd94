/** The result of authenticating a user. */
export interface Identity {
  /** `credential`, `google` or `cognito`: the value of `identity_accounts.provider_id`. */
  readonly providerId: string
  /** The provider's permanent id of the user; an address may change hands. */
  readonly accountId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The token that the provider needs at `renew`; null when it does not manage sessions. */
  readonly providerToken: string | null
}

export interface NewIdentity {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Authenticates users with one of two systems: the embedded one, or a Cognito user pool. Sessions, tokens
 * and everything else are the same for both. The contract has validated address and password before they
 * get here. Refusals are AppErrors of the catalogue.
 *
 * Neither an answer nor its time may reveal whether an address is known.
 */
export interface IdentityProvider {
  /** Sends a code. For a known address it notifies the owner instead, with the same answer. */
  signUp(account: NewIdentity): Promise<void>
  /** `wrong_code`, `code_expired`, `too_many_tries`. With a password, that becomes the account's. */
  confirm(given: { email: string; code: string; password: string | null }): Promise<void>
  /** Does nothing for an address that is unknown or confirmed. */
  resendCode(given: { email: string }): Promise<void>
  /** `wrong_credentials`, `UserNotConfirmedException`. */
  signIn(given: { email: string; password: string }): Promise<Identity>
  forgotPassword(given: { email: string }): Promise<void>
  /** `wrong_code`, `code_expired`, `too_many_tries`. Also confirms the address. */
  resetPassword(given: { email: string; code: string; password: string }): Promise<void>
  /**
   * Called whenever a session is renewed, to check that the account still exists. Null ends the session;
   * otherwise returns the token to store for the next time.
   */
  renew(given: { providerToken: string | null }): Promise<{ providerToken: string | null } | null>
  /** Called when a session ends, so that the provider can end its own. Never throws. */
  signOut(given: { providerToken: string | null }): Promise<void>
}

/** Sign-in with Google over OpenID Connect. */
export interface GoogleSignIn {
  /** The URL to redirect the browser to, and the values to compare its answer with. */
  begin(given: { redirectUri: string }): Promise<{ url: string; check: GoogleCheck }>
  /** Throws `sign_in_failed` for anything but a valid proof. */
  finish(given: { callbackUrl: string; check: GoogleCheck }): Promise<Identity>
}

/** Stored in an encrypted cookie between the two steps. */
export interface GoogleCheck {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** The emails of the embedded identity provider. */
export interface IdentityMail {
  sendSignUpCode(mail: { email: string; code: string; firstName: string }): Promise<void>
  sendPasswordCode(mail: { email: string; code: string }): Promise<void>
  /** To the owner of an address that was used in another sign-up. */
  sendAlreadyRegistered(mail: { email: string }): Promise<void>
}
