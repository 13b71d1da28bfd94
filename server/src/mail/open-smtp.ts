import { MailDeliveryError, type MailFile, type MailTransport } from '@cartograph/features'
import { createTransport } from 'nodemailer'
import type { ServerConfig } from '../config/config.ts'

export interface Smtp extends MailTransport {
  /** Closes the pooled connections. */
  close(): void
}

/**
 * Opens the mail server of the installation; null without one. Options in its URL override the
 * defaults here.
 */
export function openSmtp({
  smtpUrl,
  mailFrom,
}: Pick<ServerConfig, 'smtpUrl' | 'mailFrom'>): Smtp | null {
  if (smtpUrl === null) return null
  const from = parseSender(mailFrom)
  const server = createTransport({
    url: smtpUrl,
    pool: true,
    // A process sends one mail at a time.
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
    async send({ messageId, to, replyTo, subject, text, html, headers, files }) {
      try {
        await server.sendMail({
          messageId: `<${messageId}@${from.address.replace(/^.*@/, '')}>`,
          from,
          to: { name: '', address: to },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          // Suppresses automatic replies.
          headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
          attachments: files.map(attachmentOf),
          // A server that responds slowly but steadily triggers no other timeout.
          signal: AbortSignal.timeout(60_000),
        })
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new MailDeliveryError(failureReason(cause), reason, { cause })
      }
    },
    close: () => server.close(),
  }
}

function attachmentOf({ name, mediaType, content }: MailFile) {
  const file = { filename: name, contentType: mediaType, content: Buffer.from(content) }
  // The mail shows a picture where its name is.
  return mediaType.startsWith('image/')
    ? { ...file, cid: name, contentDisposition: 'inline' as const }
    : file
}

/**
 * Never sends a password unencrypted over a network: with one, smtp:// requires STARTTLS, unless
 * the server is this machine or the URL itself says ?ignoreTLS=true or ?requireTLS=….
 */
function mustBeEncrypted(smtpUrl: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(smtpUrl)
  if (protocol !== 'smtp:' || username === '') return false
  if (searchParams.get('ignoreTLS') === 'true') return false
  return !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** `Shop, Inc <mail@shop.com>` is one sender, whatever its name contains. */
function parseSender(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^([^<]*)<([^>]*)>$/.exec(mailFrom.trim()) ?? []
  return { name: name.trim().replaceAll(/^"|"$/g, ''), address }
}

/**
 * Classifies an error of the mail library. Only a permanent response about this recipient or this
 * content is final. A refused sender, password or connection is for the operator to fix, and mail
 * waits.
 */
function failureReason(error: unknown): MailDeliveryError['why'] {
  const { code, command, responseCode } = {
    code: null,
    command: null,
    responseCode: null,
    ...asObject(error),
  }
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!isOfThisMail || command === 'MAIL FROM' || responseCode === 421) return 'no-service'
  // Without a response, the library itself refused the message.
  return typeof responseCode === 'number' && responseCode < 500 ? 'not-now' : 'refused'
}

function asObject(error: unknown): object {
  return typeof error === 'object' && error !== null ? error : {}
}
