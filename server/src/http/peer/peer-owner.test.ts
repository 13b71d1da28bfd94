import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { parseAddress } from './parse-address.ts'
import { isOwnPeer, findPeerOwner } from './peer-owner.ts'

const otherUid = 65_534
const isRoot = process.getuid?.() === 0
const hasTable = existsSync('/proc/net/tcp')
const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
const hasIpv6 = addresses.some(({ address }) => address === '::1')

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function listen(host: string): Promise<{ server: Server; port: number }> {
  const server = createServer()
  server.listen(0, host)
  await once(server, 'listening')
  closers.push(() => server.close())
  return { server, port: (server.address() as AddressInfo).port }
}

async function accept(server: Server): Promise<Socket> {
  const [socket] = (await once(server, 'connection')) as [Socket]
  socket.on('error', () => undefined)
  closers.push(() => socket.destroy())
  return socket
}

describe.runIf(hasTable)('the owner of the other end', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', true],
    ['::1', '::1', hasIpv6],
    ['::', '127.0.0.1', hasIpv6],
    ['::', '::ffff:127.0.0.1', hasIpv6],
  ])('is this user when listening on %s and called at %s', async (host, called, isPossible) => {
    if (!isPossible) return
    const { server, port } = await listen(host)
    const client = connect(port, called)
    closers.push(() => client.destroy())
    const socket = await accept(server)
    expect(await findPeerOwner(socket)).toBe(process.geteuid?.())
    expect(await isOwnPeer(socket)).toBe(true)
  })

  it.runIf(isRoot)('is the other user when their program calls', async () => {
    const { server, port } = await listen('127.0.0.1')
    const script = `require('node:net').connect(${port}, '127.0.0.1'); process.stdin.resume()`
    const user = { uid: otherUid, gid: otherUid, cwd: '/' }
    const child = spawn(process.execPath, ['-e', script], { ...user, stdio: 'pipe' })
    closers.push(() => child.kill())
    const socket = await accept(server)
    expect(await findPeerOwner(socket)).toBe(otherUid)
    expect(await isOwnPeer(socket)).toBe(false)
  })

  it('is null after a disconnect, although the table still lists the connection', async () => {
    const { server, port } = await listen('127.0.0.1')
    const client = connect(port, '127.0.0.1')
    const socket = await accept(server)
    const { remoteAddress, remotePort, localAddress, localPort } = socket
    client.destroy()
    await once(client, 'close')
    const ends = { remoteAddress, remotePort, localAddress, localPort }
    expect(await findPeerOwner(ends)).toBeNull()
    expect(await isOwnPeer(ends)).toBe(false)
  })

  it('is null for addresses without a connection', async () => {
    const { server, port } = await listen('127.0.0.1')
    const client = connect(port, '127.0.0.1')
    closers.push(() => client.destroy())
    const { remoteAddress, remotePort, localAddress } = await accept(server)
    expect(
      await findPeerOwner({ remoteAddress, remotePort, localAddress, localPort: 1 }),
    ).toBeNull()
    expect(await findPeerOwner({})).toBeNull()
  })
})

describe('an address', () => {
  it.each([
    ['127.0.0.1', '00000000000000000000ffff7f000001'],
    ['::ffff:127.0.0.1', '00000000000000000000ffff7f000001'],
    ['::1', '00000000000000000000000000000001'],
    ['::', '00000000000000000000000000000000'],
    ['fe80::1:abcd%eth0', 'fe80000000000000000000000001abcd'],
    ['2001:db8:1:2:3:4:5:6', '20010db8000100020003000400050006'],
  ])('%s has its bytes', (address, hex) => {
    expect(parseAddress(address)?.toString('hex')).toBe(hex)
  })

  it.each(['', 'localhost', '1.2.3', '1::2::3'])('is not in %j', (text) => {
    expect(parseAddress(text)).toBeNull()
  })
})
