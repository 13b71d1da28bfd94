import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { unknownContact } from '../testing/audience-samples.ts'
import { rowOf, uploadOf } from './audience-file.ts'

const email = '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'
const phone = '36a2cef4ff9bf7a1abd2a93359136b870393be4106e6c5d19b72ff564f9deca4'

test('addresses and phone numbers are hashed as TikTok does it, the number with its plus', () => {
  const row = (known: object) => rowOf({ ...unknownContact, ...known })
  expect(row({ email: 'test@example.com', phone: '+14155550123' })).toBe(`${email},${phone}`)
  expect(row({ email: 'test@example.com' })).toBe(`${email},`)
  expect(row({ phone: '+14155550123' })).toBe(`,${phone}`)
  expect(row({ firstName: 'Jane' })).toBeNull()
})

test("an upload is a form with the file's name and signature", () => {
  const upload = uploadOf(['a,', ',b'], '7123')
  if (!('bytes' in upload)) throw new Error('The upload is not binary')
  const file = 'EMAIL_SHA256,PHONE_SHA256\na,\n,b\n'
  const signature = createHash('md5').update(file).digest('hex')
  expect(upload.contentType).toBe(`multipart/form-data; boundary=file-${signature}`)
  expect(new TextDecoder().decode(upload.bytes).split('\r\n')).toEqual([
    `--file-${signature}`,
    'Content-Disposition: form-data; name="advertiser_id"',
    '',
    '7123',
    `--file-${signature}`,
    'Content-Disposition: form-data; name="calculate_type"',
    '',
    'MULTIPLE_TYPES',
    `--file-${signature}`,
    'Content-Disposition: form-data; name="file_signature"',
    '',
    signature,
    `--file-${signature}`,
    'Content-Disposition: form-data; name="file"; filename="audience.csv"',
    'Content-Type: text/csv',
    '',
    file,
    `--file-${signature}--`,
    '',
  ])
})
