import type { Cursor, Page } from '@cartograph/connectors'
import { describe, expect, it } from 'vitest'
import { readAhead } from './read-ahead.ts'

const never = new AbortController().signal

async function readToEnd(pageAfter: (cursor: Cursor | null, reads: number) => Page) {
  let reads = 0
  const source = readAhead(
    (cursor) => {
      reads += 1
      // Guards against a test that never ends.
      if (reads > 100) throw new Error('The loop did not end')
      return Promise.resolve(pageAfter(cursor, reads))
    },
    null,
    never,
  )
  while ((await source.take()).length > 0);
  return reads
}

describe('a platform whose pages form a loop', () => {
  it('back to the page that was just read is an error', async () => {
    const read = readToEnd(() => ({ records: [], next: { after: 'same' } }))
    await expect(read).rejects.toMatchObject({ name: 'ConnectorError', class: 'payload' })
  })

  it('back to an earlier page is an error', async () => {
    const read = readToEnd((_, reads) => ({ records: [], next: { after: String(reads % 3) } }))
    await expect(read).rejects.toMatchObject({ name: 'ConnectorError', class: 'payload' })
  })

  it('is polled again for a report that is not ready', async () => {
    const reads = await readToEnd((_, n) =>
      n < 5 ? { records: [], next: { report: '7' }, waitMs: 1 } : { records: [], next: null },
    )
    expect(reads).toBe(5)
  })
})
