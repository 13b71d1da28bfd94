import type { MailNotSent } from '@cartograph/features'

/**
 * What a failure of the mail library means. Only a lasting answer about this recipient or this content
 * is final. That the sender, the password or the connection is refused is for whoever runs the
 * installation to repair, and mail waits for it.
 */
export function whyNotSent(error: unknown): MailNotSent['why'] {
  const { code, command, responseCode } = {
    code: null,
    command: null,
    responseCode: null,
    ...asObject(error),
  }
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!isOfThisMail || command === 'MAIL FROM' || responseCode === 421) return 'no-service'
  // Without an answer, the library itself saw that it cannot be sent.
  return typeof responseCode === 'number' && responseCode < 500 ? 'not-now' : 'refused'
}

function asObject(error: unknown): object {
  return typeof error === 'object' && error !== null ? error : {}
}
