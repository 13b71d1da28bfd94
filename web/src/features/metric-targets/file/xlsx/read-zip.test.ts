import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { withDirectory } from '../../../../testing/workbook-file.ts'
import { readZip } from './read-zip.ts'

const limit = 10_000

it('unpacks what is packed and what is only stored', async () => {
  const text = Uint8Array.from({ length: 5_000 }, (_, at) => at % 7)
  const zip = readZip(zipSync({ 'a/packed': text, stored: [text, { level: 0 }] }), limit)
  expect([...zip.names]).toEqual(['a/packed', 'stored'])
  expect(await zip.unpack('a/packed')).toEqual(text)
  expect(await zip.unpack('stored')).toEqual(text)
  await expect(zip.unpack('other')).rejects.toThrow(/damaged/)
})

it('stops unpacking at the limit, whatever the directory claims', async () => {
  const bytes = zipSync({ one: new Uint8Array(6_000), two: new Uint8Array(6_000) })
  expect(() => readZip(bytes, limit)).toThrow(/unpacks to more than/)
  withDirectory(bytes, (view, entry) => view.setUint32(entry + 24, 10, true))
  const zip = readZip(bytes, limit)
  expect((await zip.unpack('one')).length).toBe(6_000)
  await expect(zip.unpack('two')).rejects.toThrow(/unpacks to more than/)
})

it('refuses packed bytes that are damaged', async () => {
  const bytes = zipSync({ one: Uint8Array.from({ length: 3_000 }, (_, at) => (at * at) % 251) })
  bytes.fill(0xff, 40, 60)
  await expect(readZip(bytes).unpack('one')).rejects.toThrow(/damaged/)
})
