import { describe, expect, test } from 'vitest'
import { readMembers, type MembersBody } from './read-members.ts'

const hash = 'a'.repeat(64)
const destination = {
  operatingAccount: { accountType: 'GOOGLE_ADS', accountId: '123' },
  productDestinationId: '987',
}
const memberOf = (identifier: object) => ({ userData: { userIdentifiers: [identifier] } })
const body: MembersBody = {
  destinations: [destination],
  audienceMembers: [memberOf({ emailAddress: hash })],
  encoding: 'HEX',
  termsOfService: { customerMatchTermsOfServiceStatus: 'ACCEPTED' },
}
const address = { givenName: hash, familyName: hash, regionCode: 'US', postalCode: '94107' }

describe('a request to change members', () => {
  test('is parsed with its login account', () => {
    expect(readMembers(body, 'ingest')).toMatchObject({
      account: '123',
      loginAccount: '123',
      listId: '987',
      people: [expect.stringContaining(hash)],
    })
    const loginAccount = { accountType: 'GOOGLE_ADS', accountId: '456' }
    const destinations = [{ ...destination, loginAccount }]
    expect(readMembers({ ...body, destinations }, 'remove')).toMatchObject({ loginAccount: '456' })
    expect(
      readMembers({ ...body, audienceMembers: [memberOf({ address })] }, 'ingest'),
    ).toHaveProperty('people')
  })

  test.each<[string, MembersBody]>([
    ['an unhashed email', { audienceMembers: [memberOf({ emailAddress: 'jane@example.com' })] }],
    ['a hash in capitals', { audienceMembers: [memberOf({ phoneNumber: hash.toUpperCase() })] }],
    [
      'an incomplete address',
      { audienceMembers: [memberOf({ address: { ...address, postalCode: '' } })] },
    ],
    [
      'one malformed member among others',
      {
        audienceMembers: [memberOf({ emailAddress: hash }), { userData: { userIdentifiers: [] } }],
      },
    ],
    ['no members', { audienceMembers: [] }],
    [
      'too many',
      { audienceMembers: Array.from({ length: 10_001 }, () => memberOf({ emailAddress: hash })) },
    ],
    ['missing acceptance of the terms', { termsOfService: {} }],
    ['another encoding', { encoding: 'BASE64' }],
    ['no destination', { destinations: [] }],
  ])('%s rejects the whole request', (_, change) => {
    expect(readMembers({ ...body, ...change }, 'ingest')).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
    })
  })
})
