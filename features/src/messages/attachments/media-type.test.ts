import { describe, expect, it } from 'vitest'
import { mediaTypeOf } from './media-type.ts'
import { safeName, withExtension } from './safe-name.ts'

const bytes = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  )

describe('the media type of a file', () => {
  it.each([
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['image/png', bytes([0x89], 'PNG\r\n', [0x1a], '\n')],
    ['image/gif', bytes('GIF89a')],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBP')],
    ['image/avif', bytes([0, 0, 0, 32], 'ftypavif')],
    ['image/heic', bytes([0, 0, 0, 32], 'ftypheic')],
    ['video/mp4', bytes([0, 0, 0, 32], 'ftypisom')],
    ['application/pdf', bytes('%PDF-1.7')],
    ['application/zip', bytes('PK', [3, 4], 'anything')],
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes('PK', [3, 4], '[Content_Types].xml', [0, 1], 'xl/workbook.xml'),
    ],
    ['text/plain', bytes('name;größe\nJacke;M\n')],
    ['application/octet-stream', bytes([0x7f], 'ELF', [0, 0])],
    ['application/octet-stream', bytes([0xc3, 0x28])],
  ])('is %s by its bytes', (type, given) => {
    expect(mediaTypeOf(given)).toBe(type)
  })

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<!doctype html><script>alert(1)</script>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>',
  ])('of what could run in a browser is text: %s', (text) => {
    expect(mediaTypeOf(bytes(text))).toBe('text/plain')
  })
})

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\boot.ini', 'C__boot.ini'],
    ['a\r\nContent-Type: text/html', 'a__Content-Type_ text_html'],
    // Shown as 'annexe.txt' it would be a program.
    ['ann\u202etxt.exe', 'anntxt.exe'],
    ['.htaccess', 'htaccess'],
    ['\u0000', '_'],
    ['...', 'file'],
    ['Größen (2).xlsx', 'Größen (2).xlsx'],
  ])('%j is saved as %s', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  it('has the extension of what it is', () => {
    expect(withExtension('holiday.png', 'jpg')).toBe('holiday.jpg')
    expect(withExtension('no extension', 'jpg')).toBe('no extension.jpg')
  })
})
