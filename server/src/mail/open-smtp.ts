import { MailNotSent, type MailTransport } from '@cartograph/features'
import { createTransport } from 'nodemailer'
import type { ServerConfig } from '../config/config.ts'

export interface Smtp extends MailTransport {
  /** Ends the connections that are kept open between mails. */
  close(): void
}

/** The mail server of the installation; null without one. What its URL says goes before what is here. */
export function openSmtp({
  smtpUrl,
  mailFrom,
}: Pick<ServerConfig, 'smtpUrl' | 'mailFrom'>): Smtp | null {
  if (smtpUrl === null) return null
  const from = senderOf(mailFrom)
  const server = createTransport({
    url: smtpUrl,
    pool: true,
    // A process sends one mail after the other.
    maxConnections: 1,
    maxRequeues: 1,
    requireTLS: mustBeEncrypted(smtpUrl),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ messageId, to, replyTo, subject, text, html }) {
      try {
        await server.sendMail({
          messageId: `<${messageId}@${from.address.replace(/^.*@/, '')}>`,
          from,
          to: { name: '', address: to },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          // So that nobody's absence note answers.
          headers: { 'Auto-Submitted': 'auto-generated' },
          // A server that trickles its answers keeps every other timeout quiet.
          signal: AbortSignal.timeout(60_000),
        })
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new MailNotSent(whyNotSent(cause), reason, { cause })
      }
    },
    close: () => server.close(),
  }
}

/**
 * A password never crosses a network in the clear: with one, smtp:// insists on STARTTLS, unless the
 * server is this machine or the URL itself decides with ?ignoreTLS=true or ?requireTLS=….
 */
function mustBeEncrypted(smtpUrl: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(smtpUrl)
  if (protocol !== 'smtp:' || username === '') return false
  if (searchParams.get('ignoreTLS') === 'true') return false
  return !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** `Shop, Inc <mail@shop.com>` is one sender, whatever stands in the name. */
function senderOf(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^([^<]*)<([^>]*)>$/.exec(mailFrom.trim()) ?? []
  return { name: name.trim().replaceAll(/^"|"$/g, ''), address }
}

/**
 * What a failure of the mail library means. Only a lasting answer about this recipient or this content
 * is final. That the sender, the password or the connection is refused is for whoever runs the
 * installation to repair, and mail waits for it.
 */
function whyNotSent(error: unknown): MailNotSent['why'] {
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
