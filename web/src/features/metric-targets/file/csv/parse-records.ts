import { unreadable } from '../file-table.ts'

interface CsvRecord {
  /** The line on which it begins, from 1. */
  readonly line: number
  readonly values: readonly string[]
}

/** As in RFC 4180, with line breaks of any system; empty lines are left out. */
export function parseRecords(text: string, separator: string, limit = Infinity): CsvRecord[] {
  const records: CsvRecord[] = []
  let values: string[] = []
  let line = 1
  let startLine = 1
  let at = 0

  function endRecord() {
    if (values.some((value) => value.trim() !== '')) records.push({ line: startLine, values })
    values = []
    startLine = line
  }

  while (at < text.length && records.length < limit) {
    if (text[at] === '"') readQuoted()
    else readPlain()
    const end = text[at]
    at += 1
    if (end === separator) {
      if (at >= text.length) values.push('')
      continue
    }
    if (end === '\r' && text[at] === '\n') at += 1
    line += 1
    endRecord()
  }
  endRecord()
  return records.slice(0, limit)

  function readPlain() {
    const start = at
    while (at < text.length && !isEnd(text[at])) at += 1
    values.push(text.slice(start, at))
  }

  function readQuoted() {
    const from = line
    let value = ''
    for (;;) {
      const quote = text.indexOf('"', at + 1)
      if (quote === -1) {
        if (limit !== Infinity) break
        throw unreadable(`A quotation mark in line ${from} is not closed.`)
      }
      value += text.slice(at + 1, quote)
      at = quote + 1
      if (text[at] !== '"') break
      value += '"'
    }
    line += value.split(/\r\n|\r|\n/).length - 1
    // What follows the closing mark, such as a space, belongs to the value.
    const start = at
    while (at < text.length && !isEnd(text[at])) at += 1
    values.push(value + text.slice(start, at))
  }

  function isEnd(character: string | undefined) {
    return character === separator || character === '\n' || character === '\r'
  }
}
