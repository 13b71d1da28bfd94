import { expect, test } from 'vitest'
import { signatureOf, type SignedCall } from './signed-call.ts'

test("the signature of Twitter's documented example is correct", () => {
  const call: SignedCall = {
    method: 'POST',
    url: 'https://api.twitter.com/1.1/statuses/update.json',
    fields: [
      ['include_entities', 'true'],
      ['status', 'Hello Ladies + Gentlemen, a signed OAuth request!'],
    ],
    header: new Map([
      ['oauth_consumer_key', 'xvz1evFS4wEEPTGEFPHBog'],
      ['oauth_nonce', 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg'],
      ['oauth_signature', 'ignored'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '1318622958'],
      ['oauth_token', '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb'],
      ['oauth_version', '1.0'],
    ]),
  }
  const by = {
    appSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
    tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
    signature: 'HMAC-SHA1',
  } as const
  expect(signatureOf(call, by)).toBe('hCtSmYh+iHYCEqBWrE7C7hYmtUk=')
})

test('with SHA-256, names with brackets are encoded once and sorted by bytes', () => {
  const call: SignedCall = {
    method: 'GET',
    url: 'https://shop.example.com/rest/V1/orders',
    fields: [
      ['searchCriteria[pageSize]', '2'],
      ['searchCriteria[currentPage]', '1'],
    ],
    header: new Map([
      ['oauth_consumer_key', 'ck'],
      ['oauth_nonce', 'n1'],
      ['oauth_signature_method', 'HMAC-SHA256'],
      ['oauth_timestamp', '1700000000'],
      ['oauth_token', 'tk'],
      ['oauth_version', '1.0'],
    ]),
  }
  const by = { appSecret: 'cs', tokenSecret: 'ts', signature: 'HMAC-SHA256' } as const
  expect(signatureOf(call, by)).toBe('N1F/ylYltHKTmkev/E7ccs4pp+T9IkzDiWWmAtYtppA=')
})
