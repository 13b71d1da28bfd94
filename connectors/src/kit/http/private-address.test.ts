import { expect, it } from 'vitest'
import { isPrivateAddress } from './private-address.ts'

it.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'no address',
])('%s is not on the public internet', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00::1'])(
  '%s is',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)
