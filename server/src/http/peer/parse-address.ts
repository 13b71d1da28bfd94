import { isIPv4, isIPv6 } from 'node:net'

/** The 16 bytes of an IP address, IPv4 as IPv4-mapped; null if it is invalid. */
export function parseAddress(address: string): Buffer | null {
  const [bare = ''] = address.split('%', 1)
  if (isIPv4(bare)) return parseAddress(`::ffff:${bare}`)
  if (!isIPv6(bare)) return null
  const [head = '', tail] = bare.split('::')
  const before = bytesOf(head)
  const after = bytesOf(tail ?? '')
  return Buffer.from([
    ...before,
    ...Array<number>(16 - before.length - after.length).fill(0),
    ...after,
  ])
}

function bytesOf(groups: string): number[] {
  if (groups === '') return []
  return groups.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number)
    const word = Number.parseInt(group, 16)
    return [word >> 8, word & 0xff]
  })
}
