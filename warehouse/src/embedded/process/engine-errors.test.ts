import { expect, it } from 'vitest'
import { toAppError } from './engine-errors.ts'

const path = '/srv/cartograph/data/warehouse/0195.duckdb'

it.each([
  [
    'disk_full',
    `TransactionContext Error: Failed to commit: Could not write file "${path}.wal": No space left on device`,
  ],
  ['disk_full', `IO Error: Could not write file "${path}": No space left on device`],
  [
    'disk_full',
    `FATAL Error: Failed to create checkpoint because of error: Could not write file "${path}": Disk quota exceeded`,
  ],
  ['disk_full', `ENOSPC: no space left on device, write '${path}'`],
  ['storage_read_only', `IO Error: Cannot open file "${path}": Read-only file system`],
  ['storage_read_only', `IO Error: Cannot open file "${path}": Permission denied`],
  ['storage_read_only', `EROFS: read-only file system, open '${path}'`],
  [
    'out_of_memory',
    'Out of Memory Error: failed to allocate data of size 32.0 MiB (46.6 MiB/61.0 MiB used)',
  ],
  [
    'data_damaged',
    'IO Error: Corrupt database file: computed checksum 5381 does not match stored checksum 9 in block at location 4096',
  ],
  [
    'data_damaged',
    `IO Error: The file "${path}" exists, but it is not a valid DuckDB database file!`,
  ],
  [
    'data_damaged',
    `IO Error: Could not read enough bytes from file "${path}": attempted to read 262144 bytes`,
  ],
  ['server_error', `IO Error: Could not sync file "${path}": Input/output error`],
])('an error of the machine becomes %s, without the words of the engine', (code, message) => {
  for (const op of ['query', 'replaceRows'] as const) {
    const error = toAppError(new Error(message), op)
    expect(error.code).toBe(code)
    expect(error.message).not.toContain('/')
    expect(error.cause).toMatchObject({ message })
  }
})

it('the mistakes in a query keep the engine’s explanation', () => {
  const error = toAppError(new Error('Binder Error: Referenced column "x" not found'), 'query')
  expect(error).toMatchObject({ code: 'invalid_query', message: expect.stringContaining('"x"') })
})
