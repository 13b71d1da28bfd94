import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readUpload } from './upload.ts'

const hash = 'a'.repeat(64)
const header = 'EMAIL_SHA256,PHONE_SHA256'

function upload(file: string, more: Record<string, string> = {}) {
  const fields = {
    advertiser_id: '7123',
    calculate_type: 'MULTIPLE_TYPES',
    file_signature: createHash('md5').update(file).digest('hex'),
    ...more,
    file,
  }
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const body = Buffer.from(`${parts.join('')}--edge--\r\n`)
  return readUpload('multipart/form-data; boundary=edge', body)
}

test('parses a file of hashes by line', () => {
  expect(upload(`${header}\n${hash},\n,${hash}\n`)).toEqual({
    advertiserId: '7123',
    lines: [`${hash},`, `,${hash}`],
  })
})

test.each([
  ['that does not match its signature', `${header}\n${hash},\n`, { file_signature: '00' }],
  ['without a header', `${hash},\n`, {}],
  ['with an unhashed email', `${header}\ntest@example.com,\n`, {}],
  ['of an unknown type', `${header}\n`, { calculate_type: 'SHOE_SIZE' }],
])('a file %s is rejected', (_, file, more) => {
  expect(() => upload(file, more)).toThrow(expect.objectContaining({ code: 40_002 }))
})

test('a body that is not a form is rejected', () => {
  expect(() => readUpload('application/json', {})).toThrow('Not a form')
})
