import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface MailSink {
  readonly url: string
  /** The moments at which mails were accepted. */
  readonly accepted: readonly number[]
  close(): Promise<void>
}

/** A mail server that accepts everything and keeps nothing (the commands of RFC 5321 that a client needs). */
export async function openMailSink(): Promise<MailSink> {
  const accepted: number[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    let pending = ''
    let isContent = false
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 sink')
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      pending += chunk
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        if (isContent) {
          if (line !== '.') continue
          isContent = false
          accepted.push(performance.now())
          reply('250 accepted')
        } else if (/^DATA$/i.test(line)) {
          isContent = true
          reply('354 go on')
        } else if (/^QUIT$/i.test(line)) {
          reply('221 bye')
          socket.end()
        } else reply('250 ok')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
