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

describe('who is sent where', () => {
  test('is read, with the account through which it is reached', () => {
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
    ['what is not hashed', { audienceMembers: [memberOf({ emailAddress: 'jane@example.com' })] }],
    ['a hash in capitals', { audienceMembers: [memberOf({ phoneNumber: hash.toUpperCase() })] }],
    [
      'a part of an address',
      { audienceMembers: [memberOf({ address: { ...address, postalCode: '' } })] },
    ],
    [
      'one malformed person among others',
      {
        audienceMembers: [memberOf({ emailAddress: hash }), { userData: { userIdentifiers: [] } }],
      },
    ],
    ['nobody', { audienceMembers: [] }],
    [
      'too many',
      { audienceMembers: Array.from({ length: 10_001 }, () => memberOf({ emailAddress: hash })) },
    ],
    ['terms that were not accepted', { termsOfService: {} }],
    ['another encoding', { encoding: 'BASE64' }],
    ['no destination', { destinations: [] }],
  ])('%s is refused, with all of the request', (_, change) => {
    expect(readMembers({ ...body, ...change }, 'ingest')).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
    })
  })
})
