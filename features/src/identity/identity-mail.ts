/** The letters that the embedded identity provider has to send. */
export interface IdentityMail {
  sendSignUpCode(letter: { email: string; code: string; firstName: string }): Promise<void>
  sendPasswordCode(letter: { email: string; code: string }): Promise<void>
  /** To the owner of an address with which somebody signed up again. */
  sendAlreadyRegistered(letter: { email: string }): Promise<void>
}
