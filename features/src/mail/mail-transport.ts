/** What hands mail over to a mail server. */
export interface MailTransport {
  /** Resolves once the server has taken it; otherwise rejects with a MailDeliveryError. */
  send(mail: OutgoingMail): Promise<void>
}

export interface OutgoingMail {
  /** The same at every attempt, so that whoever gets a mail twice can tell. */
  readonly messageId: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Why the server has not taken a mail: it never will (`refused`), not at this moment (`not-now`), or it
 * takes none at all (`no-service`), so that the others need not be tried.
 */
export class MailDeliveryError extends Error {
  override readonly name = 'MailNotSent'
  readonly why: 'refused' | 'not-now' | 'no-service'

  constructor(why: MailDeliveryError['why'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.why = why
  }
}
