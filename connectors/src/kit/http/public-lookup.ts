import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-address.ts'

/** The name leads to an address that is not on the public internet: nothing was sent. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/**
 * Resolves a name for one connection, which uses exactly the addresses that were checked: a second
 * look-up could lead elsewhere. Every address of the name must be public, whichever of them the
 * connection takes.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, [])
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new PrivateAddressError(hostname), [])
    if (options.all === true) return callback(null, addresses)
    const [first] = addresses
    callback(null, first?.address ?? '', first?.family)
  })
}
