/** Everything that is ever written to somebody. Names and messages are what people typed. */
export type Mail =
  | SignUpCodeMail
  | PasswordCodeMail
  | AlreadyRegisteredMail
  | InvitationMail
  | InvitationRequestMail
  | NewInsightsMail

export interface SignUpCodeMail {
  readonly kind: 'sign-up-code'
  readonly to: string
  readonly firstName: string
  readonly code: string
}

export interface PasswordCodeMail {
  readonly kind: 'password-code'
  readonly to: string
  readonly code: string
}

/** To the owner of an address that somebody tried to sign up with once more. */
export interface AlreadyRegisteredMail {
  readonly kind: 'already-registered'
  readonly to: string
  readonly signInLink: string
  readonly resetLink: string
}

export interface InvitationMail {
  readonly kind: 'invitation'
  readonly to: string
  readonly workspaceName: string
  readonly inviterName: string
  /** Empty when there is none. */
  readonly message: string
  readonly link: string
}

/** To whoever runs the installation; an answer goes to the person who asks. */
export interface InvitationRequestMail {
  readonly kind: 'invitation-request'
  readonly to: string
  readonly replyTo: string
  readonly requester: string
  readonly storeName: string
  readonly ecommercePlatform: string
  /** Joined by commas. */
  readonly marketingPlatforms: string
}

/** To whoever asked to be told of what was newly found. */
export interface NewInsightsMail {
  readonly kind: 'new-findings'
  readonly to: string
  readonly workspaceName: string
  /** How many there are; the letter has the most significant of them. */
  readonly count: number
  readonly findings: readonly { readonly sentence: string; readonly link: string }[]
  readonly feedLink: string
  /** Where the letters are switched off. */
  readonly offLink: string
}
