/** Hands mail over to a mail server. */
export interface MailTransport {
  /** Resolves once the server has accepted it; otherwise rejects with a MailDeliveryError. */
  send(mail: OutgoingMail): Promise<void>
}

export interface OutgoingMail {
  /** The same at every attempt, so that mail programs can detect duplicates. */
  readonly messageId: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Besides those of every mail. */
  readonly headers: Readonly<Record<string, string>>
  readonly files: readonly MailFile[]
}

export interface MailFile {
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array
}

/**
 * Why the server did not accept a mail: never (`refused`), not now (`not-now`), or it is unavailable
 * (`no-service`), so that the others need not be tried.
 */
export class MailDeliveryError extends Error {
  override readonly name = 'MailNotSent'
  readonly why: 'refused' | 'not-now' | 'no-service'

  constructor(why: MailDeliveryError['why'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.why = why
  }
}
