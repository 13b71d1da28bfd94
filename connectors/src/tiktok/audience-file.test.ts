import { expect, test } from 'vitest'
import { audienceFiles, uploadOf } from './audience-file.ts'
import { hashedEmail, hashedPhone, normaliseEmail, normalisePhone } from './audience-values.ts'

const email = '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'
const phone = '36a2cef4ff9bf7a1abd2a93359136b870393be4106e6c5d19b72ff564f9deca4'

test('addresses and phone numbers are hashed as TikTok does it', () => {
  const person = { email: ' Test@ Example.com', phone: '+1 (415) 555-0123' }
  expect(hashedEmail(person)).toBe(email)
  expect(hashedPhone(person)).toBe(phone)
})

test.each([
  [normaliseEmail, 'J.ane+News@GMail.com', 'j.ane+news@gmail.com'],
  [normaliseEmail, null, ''],
  [normalisePhone, '0044 20 7946 0958', '+442079460958'],
  [normalisePhone, 'none', ''],
  [normalisePhone, null, ''],
])('%o of %j is %j', (normalise, text, expected) => {
  expect(normalise(text)).toBe(expected)
})

test('a file has one person per line, and skips people who cannot be matched', async () => {
  let skipped = 0
  const people = [
    { email: 'test@example.com', phone: null },
    { email: null, phone: '' },
    { email: null, phone: '+14155550123' },
    { email: 'test@example.com', phone: '+14155550123' },
  ]
  const files = []
  for await (const file of audienceFiles(people, () => (skipped += 1), 2)) files.push(file)
  expect(files).toEqual([
    { text: `EMAIL_SHA256,PHONE_SHA256\n${email},\n,${phone}\n`, people: 2 },
    { text: `EMAIL_SHA256,PHONE_SHA256\n${email},${phone}\n`, people: 1 },
  ])
  expect(skipped).toBe(1)
})

test("an upload is a form with the file's name and signature", () => {
  const upload = uploadOf({ text: 'a\n', people: 1 }, '7123')
  if (!('bytes' in upload)) throw new Error('The upload is not binary')
  const boundary = 'file-60b725f10c9c85c70d97880dfe8191b3'
  expect(upload.contentType).toBe(`multipart/form-data; boundary=${boundary}`)
  expect(new TextDecoder().decode(upload.bytes).split('\r\n')).toEqual([
    `--${boundary}`,
    'Content-Disposition: form-data; name="advertiser_id"',
    '',
    '7123',
    `--${boundary}`,
    'Content-Disposition: form-data; name="calculate_type"',
    '',
    'MULTIPLE_TYPES',
    `--${boundary}`,
    'Content-Disposition: form-data; name="file_signature"',
    '',
    '60b725f10c9c85c70d97880dfe8191b3',
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="audience.csv"',
    'Content-Type: text/csv',
    '',
    'a\n',
    `--${boundary}--`,
    '',
  ])
})
