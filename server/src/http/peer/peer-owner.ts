import { readFile } from 'node:fs/promises'
import { endianness } from 'node:os'
import { parseAddress } from './parse-address.ts'

/** Both ends of a connection, as a socket names them. */
export interface ConnectionEnds {
  readonly remoteAddress?: string | undefined
  readonly remotePort?: number | undefined
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
}

/**
 * The user whose program is at the other end of a connection within this machine, from the kernel's own
 * table; null when it has no such connection. `unknown` where the system keeps no table.
 */
export async function peerOwner(ends: ConnectionEnds): Promise<number | null | 'unknown'> {
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(readTable))
  if (tables.every((table) => table === null)) return 'unknown'
  const wanted = rowOf(ends)
  if (wanted === null) return null
  for (const line of tables.flatMap((table) => table?.split('\n').slice(1) ?? [])) {
    const [, local = '', remote = '', state, , , , uid, , inode] = line.trim().split(/\s+/)
    // One that is being closed belongs to nobody any more, and is shown as root's.
    if (state !== established || inode === '0') continue
    if (canonical(local) === wanted.local && canonical(remote) === wanted.remote) return Number(uid)
  }
  return null
}

/** Is it a program of the user that this process runs as, or of root? */
export async function isOwnPeer(ends: ConnectionEnds): Promise<boolean> {
  const owner = await peerOwner(ends)
  return owner === 'unknown' || owner === 0 || (owner !== null && owner === process.geteuid?.())
}

const established = '01'

async function readTable(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** What the peer's own row says: for it, our end is the remote one. */
function rowOf(ends: ConnectionEnds): { local: string; remote: string } | null {
  const local = endOf(ends.remoteAddress, ends.remotePort)
  const remote = endOf(ends.localAddress, ends.localPort)
  return local === null || remote === null ? null : { local, remote }
}

function endOf(address: string | undefined, port: number | undefined): string | null {
  if (address === undefined || port === undefined) return null
  const bytes = parseAddress(address)
  return bytes === null ? null : `${bytes.toString('hex')}:${port}`
}

/** `0100007F:0BB8`: words as the machine's memory holds them. Made like `endOf`, with IPv4 as mapped. */
function canonical(end: string): string {
  const [address = '', port = ''] = end.split(':')
  const bytes = Buffer.from(address, 'hex')
  if (endianness() === 'LE') bytes.swap32()
  const mapped = bytes.length === 4 ? Buffer.concat([mappedPrefix, bytes]) : bytes
  return `${mapped.toString('hex')}:${Number.parseInt(port, 16)}`
}

const mappedPrefix = Buffer.from('00000000000000000000ffff', 'hex')
