import { expect, test } from 'vitest'
import { escaped, textOf } from './xml.ts'

test('the first element of a name is read, with entities decoded', () => {
  const xml = '<A xmlns="x"><Key>a &amp; b&#60;&#x3e;&quot;</Key><Key>c</Key><Empty></Empty></A>'
  expect(textOf(xml, 'Key')).toBe('a & b<>"')
  expect(textOf(xml, 'Empty')).toBe('')
  expect(textOf(xml, 'None')).toBeNull()
  expect(textOf('<Key>&what;&#9999999;</Key>', 'Key')).toBe('&what;&#9999999;')
})

test('escaped text is read back unchanged', () => {
  const text = `<"it's" & more>`
  expect(textOf(`<Key>${escaped(text)}</Key>`, 'Key')).toBe(text)
})
