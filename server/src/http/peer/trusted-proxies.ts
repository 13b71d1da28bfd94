import { BlockList, isIP, isIPv4 } from 'node:net'

/** Whether an address belongs to a list of addresses and networks (`10.0.0.0/8`). */
export function matchNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    list.addSubnet(address, bits === undefined ? widthOf(family) : Number(bits), family)
  }
  return (given) => {
    const address = given.replace(/^::ffff:(?=\d+\.)/i, '')
    if (isIP(address) === 0) return false
    return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}

export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  const width = widthOf(isIPv4(address) ? 'ipv4' : 'ipv6')
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width)
}

export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || isLoopback(bare)
}

/** Addresses of this machine alone. */
export const isLoopback = matchNetworks(['127.0.0.0/8', '::1'])

function widthOf(family: 'ipv4' | 'ipv6'): number {
  return family === 'ipv4' ? 32 : 128
}
