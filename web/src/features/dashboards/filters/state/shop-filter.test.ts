import { ConnectionId, newId, type PlatformCode } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { hasSeveralShops } from './shop-filter.ts'

const streams = (...platforms: readonly PlatformCode[]) =>
  platforms.flatMap((platform) => {
    const one = { connection_id: newId(ConnectionId), platform }
    return [one, one]
  })

test('shops are data sources of any platform that is a store, whatever their number of streams', () => {
  expect(hasSeveralShops(streams('SP', 'FB', 'G4'))).toBe(false)
  expect(hasSeveralShops(streams('AZ', 'MG'))).toBe(true)
  expect(hasSeveralShops(streams('BG', 'BG'))).toBe(true)
})
