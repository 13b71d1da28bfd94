import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { ensureTextSearch } from './text-search.ts'

/** A server that refuses the extension with a code. */
function refusing(code: string): Client {
  const query = () => Promise.reject(Object.assign(new Error('refused'), { code }))
  return { database: 'shop', query } as unknown as Client
}

test('a login that may not add the extension learns what an administrator has to run', async () => {
  await expect(ensureTextSearch(refusing('42501'))).rejects.toMatchObject({
    code: 'database_unavailable',
    message: expect.stringContaining('in the database shop: CREATE EXTENSION pg_trgm;') as string,
  })
})

test('without the extension on the server, the message names its package', async () => {
  await expect(ensureTextSearch(refusing('58P01'))).rejects.toMatchObject({
    code: 'database_unavailable',
    message: expect.stringContaining('install its contrib modules') as string,
  })
})

test('any other error stays as it is', async () => {
  await expect(ensureTextSearch(refusing('57P01'))).rejects.toMatchObject({ code: '57P01' })
})
