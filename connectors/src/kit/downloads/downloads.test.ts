import { gzipSync, deflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { TooLargeError } from '../http/http.ts'
import { ReportGoneError } from '../reports/report-jobs.ts'
import { startAnsweringServer, type AnsweringServer } from '../testing/answering-server.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { downloadText } from './download.ts'
import { FilePages } from './file-pages.ts'
import { readCsv, type CsvOptions } from './read-csv.ts'
import { readJson, readNdjson } from './read-json.ts'
import { unpack } from './unpack.ts'

const platform = 'Acme'
const { signal } = new AbortController()
let server: AnsweringServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

/** Text or bytes in pieces of every size, so that a border is everywhere once. */
async function* pieces<Whole extends string | Uint8Array>(whole: Whole, size: number) {
  for (let at = 0; at < whole.length; at += size) {
    await Promise.resolve()
    yield whole.slice(at, at + size) as Whole
  }
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const read: Item[] = []
  for await (const item of items) read.push(item)
  return read
}

/** A zip archive of one file, as a program writes it that does not know its size beforehand. */
function zip(text: string, { method = 8, flags = 8 } = {}): Buffer {
  const bytes = Buffer.from(text)
  const packed = method === 8 ? deflateRawSync(bytes) : bytes
  const name = Buffer.from('report.csv')
  const header = Buffer.alloc(30)
  header.write('PK\u0003\u0004', 'latin1')
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE((flags & 8) === 0 ? packed.length : 0, 18)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([
    header,
    name,
    packed,
    Buffer.from('PK\u0007\u0008directory of the archive'),
  ])
}

const csv = 'day,spend\n2026-01-01,"1,200.50"\n'.repeat(40)

describe('unpacking', () => {
  const packed: [string, Uint8Array][] = [
    ['gzip', gzipSync(csv)],
    ['gzip in two members', Buffer.concat([gzipSync(csv.slice(0, 50)), gzipSync(csv.slice(50))])],
    ['zip', zip(csv)],
    ['zip that stores', zip(csv, { method: 0, flags: 0 })],
    ['a plain file', Buffer.from(csv)],
  ]
  test.each(packed)('reads %s, however it is split', async (_, bytes) => {
    for (const size of [1, 7, 1_000]) {
      const read = await all(unpack(pieces(bytes, size), { platform, maxBytes: 10_000 }))
      expect(Buffer.concat(read).toString()).toBe(csv)
    }
  })

  test('refuses what unpacks to more than allowed, before it is unpacked', async () => {
    let read = 0
    const bomb = gzipSync(Buffer.alloc(48 * 1024 ** 2))
    const counted = async function* () {
      for await (const piece of pieces(bomb, 256)) {
        read += piece.length
        yield piece
      }
    }
    const unpacking = all(unpack(counted(), { platform, maxBytes: 1024 ** 2 }))
    await expect(unpacking).rejects.toBeInstanceOf(TooLargeError)
    await expect(unpacking).rejects.toThrow('Acme sent a file that unpacks to more than 1048576')
    expect(read).toBeLessThan(bomb.length / 2)
  })

  test.each<[string, Uint8Array, string]>([
    ['a gzip file that is cut off', gzipSync(csv).subarray(0, -12), 'transient'],
    ['a zip file that is cut off', zip(csv).subarray(0, 60), 'transient'],
    [
      'a damaged file',
      Buffer.concat([gzipSync(csv).subarray(0, 20), Buffer.alloc(90, 7)]),
      'payload',
    ],
    ['an encrypted zip file', zip(csv, { flags: 9 }), 'payload'],
    ['a zip file of another method', zip(csv, { method: 12 }), 'payload'],
  ])('%s is no part of a file', async (_, bytes, errorClass) => {
    const unpacking = all(unpack(pieces(bytes, 100), { platform, maxBytes: 10_000 }))
    await expect(unpacking).rejects.toMatchObject({ name: 'ConnectorError', class: errorClass })
  })
})

describe('decoding', () => {
  const text = 'Käse,日本,€'
  const utf16 = Buffer.from(text, 'utf16le')
  test.each<[string, Uint8Array, Encoding]>([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`), 'windows-1252'],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-8'],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'utf-8'],
    ['UTF-16 without a mark, if expected', utf16, 'utf-16le'],
  ])('reads %s', async (_, bytes, encoding) => {
    for (const size of [1, 2, 3, 50]) {
      const read = await all(decodeText(pieces(bytes, size), { platform, encoding }))
      expect(read.join('')).toBe(text)
    }
  })

  test('reads other encodings where they are expected, and refuses wrong bytes', async () => {
    const latin = Buffer.from('Käse', 'latin1')
    const read = (encoding: Encoding) => all(decodeText(pieces(latin, 2), { platform, encoding }))
    expect((await read('windows-1252')).join('')).toBe('Käse')
    await expect(read('utf-8')).rejects.toMatchObject({ class: 'payload' })
    expect(
      await all(decodeText(pieces(Buffer.from('a'), 1), { platform, encoding: 'utf-8' })),
    ).toEqual(['a'])
  })
})

describe('rows', () => {
  const rowsOf = (text: string, size: number, options: Partial<CsvOptions> = {}) =>
    all(readCsv(pieces(text, size), { platform, separator: ',', ...options }))

  test('of CSV keep quotes, separators and line ends in values, however the text is split', async () => {
    const text = 'id,name\r\n1,"A ""big"", old\r\nhat"\r\n\r\n2,\n3,"x"'
    for (let size = 1; size <= text.length; size += 1)
      expect(await rowsOf(text, size)).toEqual([
        { id: '1', name: 'A "big", old\r\nhat' },
        { id: '2', name: '' },
        { id: '3', name: 'x' },
      ])
  })

  test('of TSV may have quotes that mean nothing', async () => {
    const tsv = 'sku\ttitle\n1\t"19 inch\n'
    const options = { separator: '\t', isQuoted: false } as const
    expect(await rowsOf(tsv, 4, options)).toEqual([{ sku: '1', title: '"19 inch' }])
  })

  test('of other columns than named, or cut off in a value, are refused', async () => {
    await expect(rowsOf('a,b\n1,2,3\n', 4)).rejects.toMatchObject({ class: 'payload' })
    await expect(rowsOf('a,a\n1,2\n', 4)).rejects.toMatchObject({ class: 'payload' })
    await expect(rowsOf('a,b\n1,"2', 4)).rejects.toMatchObject({ class: 'transient' })
    await expect(rowsOf(`a\n"${'x'.repeat(5_000_000)}`, 65_536)).rejects.toThrow('a row of more')
  })

  test('of JSON are the elements of the outermost lists, with the list that each is in', async () => {
    const text =
      ' {"status":"a \\"list\\" [", "7": [{"d":[1,{"x":"]"}]}, 2], "u": {"v": ["t"]}, "e": []} '
    for (let size = 1; size <= text.length; size += 1)
      expect(await all(readJson(pieces(text, size), platform))).toEqual([
        { list: '7', row: { d: [1, { x: ']' }] } },
        { list: '7', row: 2 },
        { list: 'v', row: 't' },
      ])
  })

  test('of JSON keep ids that are too large for a number', async () => {
    const text = '[{"id":123456789012345678,"name":"no 123456789012345678","value":1.5}, [3]]'
    const rows = await all(readJson(pieces(text, 9), platform))
    expect(rows.map(({ row }) => row)).toEqual([
      { id: '123456789012345678', name: 'no 123456789012345678', value: 1.5 },
      [3],
    ])
  })

  test('of JSON that is cut off, or is none, are refused', async () => {
    await expect(all(readJson(pieces('[{"a":1},{"b"', 5), platform))).rejects.toMatchObject({
      class: 'transient',
    })
    await expect(all(readJson(pieces('[{"a"}]', 5), platform))).rejects.toMatchObject({
      class: 'payload',
    })
  })

  test('of NDJSON are its lines', async () => {
    const text = '{"a":1}\r\n\n{"a":"x\\ny"}\n[2]'
    for (let size = 1; size <= text.length; size += 1)
      expect(await all(readNdjson(pieces(text, size), platform))).toEqual([
        { a: 1 },
        { a: 'x\ny' },
        [2],
      ])
  })
})

describe('a download', () => {
  test('has no token, is unpacked, and is read in pages, from another process as well', async () => {
    const lines = Array.from({ length: 25_000 }, (_, n) => JSON.stringify({ n }))
    const asked: (string | undefined)[] = []
    server = await startAnsweringServer((_, { headers }, response) => {
      asked.push(headers.authorization)
      response.end(gzipSync(lines.join('\n')))
    })
    const open = () =>
      readNdjson(downloadText({ platform, url: `${server?.url ?? ''}/f.csv`, signal }), platform)
    const pages = new FilePages<unknown>()
    const read: unknown[] = []
    for (const [reader, from] of [
      [pages, 0],
      [pages, 10_000],
      [new FilePages<unknown>(), 20_000],
    ] as const) {
      const page = await reader.read('f', open, { from, most: 10_000 })
      read.push(...page.rows)
      expect(page.isEnd).toBe(from === 20_000)
    }
    expect(read).toEqual(lines.map((_, n) => ({ n })))
    expect(asked).toEqual([undefined, undefined])
    await pages.close()
  })

  test('that has expired is another job, and one that is too large a smaller one', async () => {
    let status = 403
    server = await startAnsweringServer((_, _request, response) => {
      response.writeHead(status)
      response.end('x'.repeat(100))
    })
    const { url } = server
    const read = () => all(downloadText({ platform, url, signal, maxBytes: 50 }))
    await expect(read()).rejects.toBeInstanceOf(ReportGoneError)
    status = 200
    await expect(read()).rejects.toBeInstanceOf(TooLargeError)
  })
})
