import { expect, it } from 'vitest'
import { isLoopbackHost, isNetwork, matchNetworks } from './trusted-proxies.ts'

it.each([
  ['10.0.0.0/8', '10.3.2.1', true],
  ['10.0.0.0/8', '::ffff:10.3.2.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.7', '10.0.0.7', true],
  ['10.0.0.7', '10.0.0.8', false],
  ['fd00::/8', 'fd12::1', true],
  ['::1', '::1', true],
])('the network %s contains %s: %s', (network, address, expected) => {
  expect(isNetwork(network)).toBe(true)
  expect(matchNetworks([network])(address)).toBe(expected)
})

it('no network contains no address, and a name is no address', () => {
  expect(matchNetworks([])('127.0.0.1')).toBe(false)
  expect(matchNetworks(['127.0.0.1'])('proxy')).toBe(false)
})

it.each(['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]'])('%s is loopback', (host) => {
  expect(isLoopbackHost(host)).toBe(true)
})

it.each(['0.0.0.0', '::', '10.0.0.1', 'shop.example'])('%s is not loopback', (host) => {
  expect(isLoopbackHost(host)).toBe(false)
})
