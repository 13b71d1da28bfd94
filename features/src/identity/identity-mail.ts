/** The emails of the embedded identity provider. */
export interface IdentityMail {
  sendSignUpCode(letter: { email: string; code: string; firstName: string }): Promise<void>
  sendPasswordCode(letter: { email: string; code: string }): Promise<void>
  /** To the owner of an address that was used in another sign-up. */
  sendAlreadyRegistered(letter: { email: string }): Promise<void>
}
