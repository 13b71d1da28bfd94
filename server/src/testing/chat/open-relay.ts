import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A way to the database that can be cut at any byte, as when a process is killed: what it had begun is
 * undone, and what it had committed stays without its answer.
 */
export async function openRelay(connectionString: string) {
  const folder = /[?&]host=([^&]+)/.exec(connectionString)?.[1]
  if (folder === undefined) throw new Error('The database has no socket')
  const target = join(decodeURIComponent(folder), socketName)
  const own = await mkdtemp(join(tmpdir(), 'relay-'))
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(join(own, socketName), resolve))
  return {
    connectionString: connectionString.replace(folder, encodeURIComponent(own)),
    cut(): void {
      for (const socket of open) socket.destroy()
    },
    async close(): Promise<void> {
      server.close()
      for (const socket of open) socket.destroy()
      await rm(own, { recursive: true, force: true })
    },
  }
}

const socketName = '.s.PGSQL.5432'
