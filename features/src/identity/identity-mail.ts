/** The emails of the embedded identity provider. */
export interface IdentityMail {
  sendSignUpCode(mail: { email: string; code: string; firstName: string }): Promise<void>
  sendPasswordCode(mail: { email: string; code: string }): Promise<void>
  /** To the owner of an address that was used in another sign-up. */
  sendAlreadyRegistered(mail: { email: string }): Promise<void>
}
