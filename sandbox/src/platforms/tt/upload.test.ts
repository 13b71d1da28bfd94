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

test('a file of hashes is read, line by line', () => {
  expect(upload(`${header}\n${hash},\n,${hash}\n`)).toEqual({
    advertiserId: '7123',
    lines: [`${hash},`, `,${hash}`],
  })
})

test.each([
  ['that is not what was signed', `${header}\n${hash},\n`, { file_signature: '00' }],
  ['without the names of its columns', `${hash},\n`, {}],
  ['with somebody who is not hashed', `${header}\ntest@example.com,\n`, {}],
  ['of a kind it does not know', `${header}\n`, { calculate_type: 'SHOE_SIZE' }],
])('a file %s is refused', (_, file, more) => {
  expect(() => upload(file, more)).toThrow(expect.objectContaining({ code: 40_002 }))
})

test('what is no form is refused', () => {
  expect(() => readUpload('application/json', {})).toThrow('Not a form')
})
