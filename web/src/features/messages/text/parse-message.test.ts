import { expect, test } from 'vitest'
import { linkTarget, parseMessage, type Block, type Inline } from './parse-message.ts'

/** 'quote: text bold(text)' */
const read = (text: string, names: string[] = []) => parseMessage(text, names).map(wordsOf)

function wordsOf(block: Block): string {
  if (block.kind === 'code') return `code: ${block.text}`
  return `${block.kind}: ${block.lines.map((line) => line.map(word).join('')).join(' / ')}`
}

function word(inline: Inline): string {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'bold') return `bold(${inline.inlines.map(word).join('')})`
  if (inline.kind === 'link') return `link(${inline.text} ${inline.target.href})`
  return `${inline.kind}(${inline.text})`
}

test.each([
  ['plain', ['paragraph: plain']],
  ['one\ntwo\n\nthree', ['paragraph: one / two', 'paragraph: three']],
  ['**Sales** fell', ['paragraph: bold(Sales) fell']],
  ['**see `x`**', ['paragraph: bold(see code(x))']],
  ['- a\n- b\nafter', ['list: a / b', 'paragraph: after']],
  ['1. a\n2. b', ['numbers: a / b']],
  ['> said\n> twice\nno', ['quote: said / twice', 'paragraph: no']],
  [
    'before\n```sql\nselect *\n```\nafter',
    ['paragraph: before', 'code: select *', 'paragraph: after'],
  ],
  [
    'see https://a.example/x?y=1.',
    ['paragraph: see link(https://a.example/x?y=1 https://a.example/x?y=1).'],
  ],
  ['[the sheet](https://a.example)', ['paragraph: link(the sheet https://a.example/)']],
  ['[us](/org/1/insights/feed)', ['paragraph: link(us /org/1/insights/feed)']],
  ['[mail](mailto:ada@shop.example)', ['paragraph: link(mail mailto:ada@shop.example)']],
])('%j is read as its author meant it', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test('a mention is a whole name, the longest that fits', () => {
  const names = ['Ada', 'Ada Miller', 'Zoë (ops)']
  expect(read('@Ada Miller and @Ada, @Adam', names)).toEqual([
    'paragraph: mention(@Ada Miller) and mention(@Ada), @Adam',
  ])
  expect(read('ask @Zoë (ops)', names)).toEqual(['paragraph: ask mention(@Zoë (ops))'])
  expect(read('@Ada')).toEqual(['paragraph: @Ada'])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'blob:https://a.example/1',
  'https://',
  '\u0001javascript:alert(1)',
])('a click never follows %j', (address) => {
  expect(linkTarget(address)).toBeNull()
  expect(JSON.stringify(parseMessage(`[x](${address})`, []))).not.toContain('"link"')
})

test.each([
  ['**bold', '**bold'],
  ['`code', '`code'],
  ['[a](b', '[a](b'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['```\nnever closed', '``` / never closed'],
])('%j stays text', (text, expected) => {
  expect(read(text)).toEqual([`paragraph: ${expected}`])
})

test.each(['*', '**', '`', '[', '[a](', '](', '> ', '```\n', 'https://', '@', '- ', '@Ada '])(
  'a message full of %j is read at once and loses nothing',
  (part) => {
    const text = part.repeat(4_000 / part.length)
    const from = performance.now()
    const blocks = parseMessage(text, ['Ada', 'Ada Miller'])
    expect(performance.now() - from).toBeLessThan(1_000)
    expect(JSON.stringify(blocks).length).toBeLessThan(400_000)
  },
)
