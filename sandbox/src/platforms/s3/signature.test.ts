import { describe, expect, it } from 'vitest'
import { Refusal } from './refusal.ts'
import { signatureOf, verify } from './signature.ts'

/** The example from Amazon's documentation of Signature Version 4. */
const example = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  body: Buffer.alloc(0),
}
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'

describe('a signature', () => {
  it('contains the key and region, and verifies', () => {
    const signed = signatureOf(example)
    expect(signed).toMatchObject({ accessKeyId: 'AKIAIOSFODNN7EXAMPLE', region: 'us-east-1' })
    expect(() => verify(example, signed, secret)).not.toThrow()
  })

  it('does not verify for a changed request', () => {
    const signed = signatureOf(example)
    const changed = [
      { ...example, url: '/other.txt' },
      { ...example, method: 'DELETE' },
      { ...example, url: '/test.txt?acl=' },
      { ...example, headers: { ...example.headers, range: 'bytes=0-99' } },
      { ...example, body: Buffer.from('something') },
    ]
    for (const request of changed) expect(() => verify(request, signed, secret)).toThrow(Refusal)
    expect(() => verify(example, signed, 'another')).toThrow(/does not match/)
  })

  it('is required', () => {
    const { authorization: _, ...headers } = example.headers
    expect(() => signatureOf({ ...example, headers })).toThrow('Access Denied')
  })
})
