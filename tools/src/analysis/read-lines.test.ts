import { expect, it } from 'vitest'
import { readLines, type Line } from './read-lines.ts'

async function linesOf(chunks: readonly Buffer[]): Promise<Line[]> {
  async function* input() {
    yield* chunks
  }
  const lines: Line[] = []
  for await (const line of readLines(input())) lines.push(line)
  return lines
}

it('finds the same lines however the bytes are chunked', async () => {
  const text = '{"a":"é"}\n\n  \r\n{"b":1}\r\n{"c":2}'
  const wanted = [
    { number: 1, text: '{"a":"é"}' },
    { number: 4, text: '{"b":1}' },
    { number: 5, text: '{"c":2}' },
  ]
  const bytes = Buffer.from(text)
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    )
    expect(await linesOf(chunks)).toEqual(wanted)
  }
})

it('does not split a line at U+2028, which JSON allows in strings', async () => {
  const text = JSON.stringify({ name: 'two\u2028lines' })
  expect(await linesOf([Buffer.from(`${text}\n`)])).toEqual([{ number: 1, text }])
})

it('finds no lines in empty input', async () => {
  expect(await linesOf([])).toEqual([])
  expect(await linesOf([Buffer.from('\n\n')])).toEqual([])
})
