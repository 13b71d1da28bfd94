import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not the public internet, by the registries of special-purpose addresses (RFC 6890 and
 * its successors): an address that a user entered must not reach what only this machine or its network can
 * reach.
 */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  // Teredo, ORCHID and benchmarks; 6to4 contains IPv4 addresses.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6')
}
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** The name or address of a URL, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Of a host that is an address; where a name leads is known only at the connection. */
export function isPrivateHost(host: string): boolean {
  return isIP(host) !== 0 && isPrivateAddress(host)
}

/** Also true for what is no address. */
export function isPrivateAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return special.check(address, 'ipv4')
    case 6:
      return !globalUnicast.check(address, 'ipv6') || special.check(address, 'ipv6')
    default:
      return true
  }
}
