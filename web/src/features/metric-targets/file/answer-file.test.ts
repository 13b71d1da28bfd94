import { describe, expect, it } from 'vitest'
import { answerFile } from './answer-file.ts'
import { asFile, headerRow, withDirectory, workbook } from '../../../testing/workbook-file.ts'

/** The rows as texts, with the value that was understood. */
async function read(...parts: Parameters<typeof asFile>) {
  const answer = await answerFile(asFile(...parts))
  if (answer.kind === 'problem') return answer.message
  return answer.rows.map(({ line, metric, amount, month, year }) => {
    const value = amount === null || amount === 'ambiguous' ? amount : amount.value
    return [line, metric, value, month, year]
  })
}

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1)
    view.setUint16(at * 2, text.charCodeAt(at), !isBigEndian)
  return bytes
}

describe('a CSV file', () => {
  it.each([
    ['commas', 'metric,target,month,year\nOrders,"1,200.50",3,2026'],
    [
      'other headers and columns',
      ' Year ;METRIC;note;Target;month\r\n2026;Orders;x;1.200,50;3\r\n',
    ],
    ['tabs', 'metric\ttarget\tmonth\tyear\rOrders\t1200.5\t3\t2026\r'],
    ['bars', 'metric|target|month|year\nOrders|1200.5|3|2026'],
    ['a byte order mark', '\uFEFFmetric,target,month,year\nOrders,1200.5,3,2026'],
    ['UTF-16', utf16('\uFEFFmetric\ttarget\tmonth\tyear\nOrders\t1200.5\t3\t2026')],
    [
      'UTF-16 of the other kind',
      utf16('\uFEFFmetric\ttarget\tmonth\tyear\nOrders\t1200.5\t3\t2026', true),
    ],
    ['UTF-16 without a mark', utf16('metric\ttarget\tmonth\tyear\nOrders\t1200.5\t3\t2026')],
  ])('is read with %s', async (_, content) => {
    expect(await read(content)).toEqual([[2, 'Orders', 1200.5, '3', '2026']])
  })

  it('has quoted line breaks, marks and separators, and empty rows', async () => {
    const text =
      'metric,target,month,year\n\n"Net\r\n""big"" sales, all",5,1,2026\n,,,\nOrders,6,1,2026'
    expect(await read(text)).toEqual([
      [3, 'Net\r\n"big" sales, all', 5, '1', '2026'],
      [6, 'Orders', 6, '1', '2026'],
    ])
  })

  it('may name its separator, and may be in the code page of Windows', async () => {
    const text = 'sep=;\r\nmetric;target;month;year\r\nGr\u00F6\u00DFe;1,5;M\u00E4r;2026'
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(await read(bytes)).toEqual([[3, 'Größe', 1.5, 'Mär', '2026']])
  })

  it('has one decimal mark in its column, or leaves numbers open', async () => {
    const head = 'metric,target,month,year\n'
    expect(await read(`${head}A,"99,5",1,2026\nB,1.234,1,2026`)).toEqual([
      [2, 'A', 99.5, '1', '2026'],
      [3, 'B', 1234, '1', '2026'],
    ])
    expect(await read(`${head}A,99.5,1,2026\nB,"1.234,5",1,2026\nC,1.234,1,2026`)).toEqual([
      [2, 'A', 99.5, '1', '2026'],
      [3, 'B', 1234.5, '1', '2026'],
      [4, 'C', 'ambiguous', '1', '2026'],
    ])
  })
})

const cell = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

describe('a spreadsheet', () => {
  it('has shared and inline texts, formulas and their stored results', async () => {
    const rows = `${headerRow}
      <row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3"><f>1/3</f><v>0.333333333333333</v></c><c r="C3"><v>3</v></c><c r="D3" t="str"><f>YEAR()</f><v>2026</v></c></row>
      <row r="4"><c r="D4"><v>2026</v></c><c r="A4" t="inlineStr"><is><r><t>A &amp; </t></r><r><t>B&#33;</t></r></is></c><c r="B4" t="e"><v>#REF!</v></c></row>
      <row r="5"/>
      <row r="6">${text('Orders')}<c><f>A1*2</f></c>${cell('1')}${cell('2026')}</row>`
    const strings =
      '<si><t xml:space="preserve">Net </t><r><t>sales</t></r><rPh><t>reading</t></rPh></si>'
    expect(await read(workbook({ rows, strings }))).toEqual([
      [3, 'Net sales', 0.333333333333333, '3', '2026'],
      [4, 'A & B!', null, '', '2026'],
      [6, 'Orders', null, '1', '2026'],
    ])
  })

  it.each([
    [false, '46082', '2026-03-01'],
    [true, '44620', '2026-03-01'],
    [false, '59', '1900-02-28'],
    [false, '61', '1900-03-01'],
    [true, '0', '1904-01-01'],
  ])('counts days from 1904: %s', async (is1904, serial, day) => {
    const formats = [14, '[$-409]mmm\\-yy;@', 'yyyy', '0.00" d"', 'h:mm:ss']
    const rows = `${headerRow}${[1, 2, 3, 4, 5].map((style) => `<row>${text('A')}${cell('1')}${cell(serial, style)}${cell('2026')}</row>`).join('')}`
    const read1 = await read(workbook({ rows, is1904, formats }))
    expect(Array.isArray(read1) && read1.map(([, , , month]) => month)).toEqual([
      day,
      day,
      day,
      serial,
      serial,
    ])
  })

  it('keeps numbers exact, and knows which are percentages', async () => {
    const rows = `${headerRow}
      <row>${text('A')}${cell('0.07', 1)}${cell('1')}${cell('2026')}</row>
      <row>${text('B')}${cell('1.234', 2)}${cell('1')}${cell('2026')}</row>
      <row>${text('C')}${cell('1E-3', 3)}${cell('1')}${cell('2026')}</row>
      <row>${text('D')}${text('1.234,5')}${cell('1')}${cell('2026')}</row>`
    const answer = await answerFile(asFile(workbook({ rows, formats: [9, 4, '0.0%'] })))
    expect(
      answer.kind === 'rows' && answer.rows.map(({ target, amount }) => [target, amount]),
    ).toEqual([
      ['7%', { value: 0.07, isPercent: true, currency: null }],
      ['1.234', { value: 1.234, isPercent: false, currency: null }],
      ['0.1%', { value: 0.001, isPercent: true, currency: null }],
      ['1.234,5', { value: 1234.5, isPercent: false, currency: null }],
    ])
  })

  it('is read by prefixed tags too', async () => {
    const rows = `<x:row><x:c t="inlineStr"><x:is><x:t>metric</x:t></x:is></x:c>${text('target')}${text('month')}${text('year')}</x:row><row>${text('A')}${cell('1')}${cell('1')}${cell('2026')}</row>`
    expect(await read(workbook({ rows }))).toEqual([[2, 'A', 1, '1', '2026']])
  })
})

describe('a file is refused in words', () => {
  const ole = (marker: string) => [
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    utf16(marker),
  ]
  it.each<[string, (string | Uint8Array)[], RegExp]>([
    ['nothing', [''], /^There's no data on that file!$/],
    ['only a header', ['metric,target,month,year\n'], /^There's no data on that file!$/],
    ['empty sheets', [workbook({ rows: '' })], /^There's no data on that file!$/],
    [
      'missing columns',
      ['Metric,Goal,Month\nA,1,1'],
      /^The uploaded file doesn't contain the following required headers: target, year\. .*template/,
    ],
    [
      'a column twice',
      ['metric,target,month,year,Target\nA,1,1,2026,2'],
      /several columns called 'target'/,
    ],
    ['a password', ole('EncryptedPackage'), /protected by a password/],
    ['an old workbook', ole('Workbook'), /^Sorry we couldn't parse that file! .*old Excel/],
    [
      'a picture',
      [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13)],
      /neither a spreadsheet/,
    ],
    ['a PDF', ['%PDF-1.7\n', Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 1, 2)], /neither a spreadsheet/],
    ['a web page', ['<!DOCTYPE html><table>'], /web page/],
    [
      'an open quotation mark',
      ['metric,target,month,year\n"A,1,1,2026\nB'],
      /quotation mark in line 2/,
    ],
    ['another packed file', [workbook({ rows: '' }).slice(0, 40)], /damaged or cut off/],
    [
      'a cut workbook',
      [workbook({ rows: headerRow.repeat(50) }).slice(0, -30)],
      /damaged or cut off/,
    ],
    [
      'too many rows',
      [`metric,target,month,year\n${'A,1,1,2026\n'.repeat(10_001)}`],
      /at most 10,000 rows/,
    ],
  ])('%s', async (_, parts, message) => {
    expect(await read(...parts)).toMatch(message)
  })

  it('a large one, before it is read', async () => {
    const file = {
      size: 50 * 1024 * 1024 + 1,
      arrayBuffer: () => Promise.reject(new Error('read')),
    }
    expect(await answerFile(file as unknown as Blob)).toMatchObject({
      message: expect.stringMatching(/larger than 50 MB/) as string,
    })
  })

  it('a packed one that unpacks to more than it may', async () => {
    const large = workbook({ rows: headerRow })
    withDirectory(large, (view, entry) => view.setUint32(entry + 24, 101 * 1024 * 1024, true))
    expect(await read(large)).toMatch(/unpacks to more than 100 MB/)
  })

  it('a packed one with a password', async () => {
    const locked = workbook({ rows: headerRow })
    withDirectory(locked, (view, entry) => view.setUint16(entry + 8, 1, true))
    expect(await read(locked)).toMatch(/protected by a password/)
  })
})
