import { expect, it } from 'vitest'
import { createZipFile } from './index.ts'
import { readZip } from '../testing/read-zip.ts'

async function* lines(count: number) {
  for (let n = 0; n < count; n += 1) {
    await Promise.resolve()
    yield `line ${n} äöü\n`
  }
}

it.each([
  ['without ZIP64', undefined],
  ['with ZIP64 from the second entry on', 2_000],
  ['with ZIP64 everywhere', 0],
])('every byte of a file is read back by its directory, %s', async (_, zip64From) => {
  const blocks: Uint8Array[] = []
  const sink = async (bytes: Uint8Array) => {
    await Promise.resolve()
    blocks.push(Uint8Array.from(bytes))
  }
  const zip = createZipFile(sink, zip64From === undefined ? {} : { zip64From })
  await zip.add('first.txt', ['one'])
  await zip.add('dir/ünï.txt', lines(2_000))
  await zip.add('empty.txt', [])
  await zip.finish()
  let text = ''
  for await (const line of lines(2_000)) text += line
  const entries = Object.entries({ 'first.txt': 'one', 'dir/ünï.txt': text, 'empty.txt': '' })
  expect([...readZip(Buffer.concat(blocks))]).toEqual(entries)
})

it('a sink that fails ends the file with its error', async () => {
  const zip = createZipFile(() => Promise.reject(new Error('the disk is full')))
  await expect(zip.add('a.txt', lines(10))).rejects.toThrow('the disk is full')
  let calls = 0
  const later = createZipFile(() => {
    calls += 1
    return calls === 1 ? Promise.resolve() : Promise.reject(new Error('the disk is full'))
  })
  const noise = Array.from({ length: 400 }, () =>
    crypto.getRandomValues(new Uint8Array(4_096)).join(),
  )
  await expect(later.add('a.txt', noise)).rejects.toThrow('the disk is full')
})

it('an error of what is read ends the file with it', async () => {
  const zip = createZipFile(() => undefined)
  // oxlint-disable-next-line require-yield
  async function* broken(): AsyncGenerator<string> {
    await Promise.resolve()
    throw new Error('cancelled')
  }
  await expect(zip.add('a.txt', broken())).rejects.toThrow('cancelled')
})
