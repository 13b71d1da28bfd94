import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export interface MailServer {
  readonly url: string
  readonly port: number
  /** The accepted mails, with their headers. */
  readonly received: ReceivedMail[]
  close(): Promise<void>
}

export interface ReceivedMail {
  readonly to: string
  readonly source: string
}

/** Rejects a recipient or a content with a code, optionally after a delay. */
export interface MailServerBehaviour {
  readonly recipient?: (address: string) => number | null | Promise<number | null>
  readonly content?: () => Promise<number | null>
}

/** A real SMTP server. Mail that its client never learns to be accepted is accepted too. */
export async function openMailServer(
  behaviour: MailServerBehaviour = {},
  tls: 'none' | 'offered' | 'at-once' = 'none',
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refusal = (responseCode: number | null | undefined) =>
    responseCode == null ? null : Object.assign(new Error('Not here'), { responseCode })
  /** Throws if the client leaves before the end of the content. */
  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession) {
    const source = (await buffer(stream)).toString()
    const code = (await behaviour.content?.()) ?? null
    const to = envelope.rcptTo.map(({ address }) => address).join()
    if (code === null) received.push({ to, source })
    return code
  }
  async function outcomeOf(stream: SMTPServerDataStream, session: SMTPServerSession) {
    try {
      return refusal(await take(stream, session))
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  const server = new SMTPServer({
    authOptional: true,
    secure: tls === 'at-once',
    disabledCommands: tls === 'none' ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    onRcptTo({ address }, _session, callback) {
      const answer = async () => callback(refusal(await behaviour.recipient?.(address)))
      void answer()
    },
    onData(stream, session, callback) {
      const answer = async () => callback(await outcomeOf(stream, session))
      void answer()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}
