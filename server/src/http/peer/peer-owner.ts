import { readFile } from 'node:fs/promises'
import { endianness } from 'node:os'
import { parseAddress } from './parse-address.ts'

/** Both ends of a connection, as on a socket. */
export interface SocketAddresses {
  readonly remoteAddress?: string | undefined
  readonly remotePort?: number | undefined
  readonly localAddress?: string | undefined
  readonly localPort?: number | undefined
}

/**
 * Finds the user id of the process at the other end of a local connection, in the kernel's table;
 * null if the table has no such connection, `unknown` on systems without the table.
 */
export async function findPeerOwner(
  addresses: SocketAddresses,
): Promise<number | null | 'unknown'> {
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map(readTable))
  if (tables.every((table) => table === null)) return 'unknown'
  const row = peerRow(addresses)
  if (row === null) return null
  for (const line of tables.flatMap((table) => table?.split('\n').slice(1) ?? [])) {
    const [, local = '', remote = '', state, , , , uid, , inode] = line.trim().split(/\s+/)
    // A closing connection has no owner and is listed as root's.
    if (state !== established || inode === '0') continue
    if (parseTableAddress(local) === row.local && parseTableAddress(remote) === row.remote)
      return Number(uid)
  }
  return null
}

/** True if the peer runs as this process's user or as root. */
export async function isOwnPeer(addresses: SocketAddresses): Promise<boolean> {
  const owner = await findPeerOwner(addresses)
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

/** The peer's row, in which our end is the remote one. */
function peerRow(addresses: SocketAddresses): { local: string; remote: string } | null {
  const local = addressKey(addresses.remoteAddress, addresses.remotePort)
  const remote = addressKey(addresses.localAddress, addresses.localPort)
  return local === null || remote === null ? null : { local, remote }
}

function addressKey(address: string | undefined, port: number | undefined): string | null {
  if (address === undefined || port === undefined) return null
  const bytes = parseAddress(address)
  return bytes === null ? null : `${bytes.toString('hex')}:${port}`
}

/**
 * Parses `0100007F:0BB8`, which has words in the machine's byte order, into the form of
 * `addressKey`.
 */
function parseTableAddress(end: string): string {
  const [address = '', port = ''] = end.split(':')
  const bytes = Buffer.from(address, 'hex')
  if (endianness() === 'LE') bytes.swap32()
  const mapped = bytes.length === 4 ? Buffer.concat([ipv4MappedPrefix, bytes]) : bytes
  return `${mapped.toString('hex')}:${Number.parseInt(port, 16)}`
}

const ipv4MappedPrefix = Buffer.from('00000000000000000000ffff', 'hex')
