import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { listSources, readRooms } from '../walls/rooms.ts'

const files = readRooms(root).flatMap((room) => listSources(root, room.folder))

test('no file has a vague name such as utils or helpers', () => {
  const vague = /(^|\/)(utils?|helpers?|common|shared|misc|manager|service)(\.[a-z]+|\/)/
  expect(files.filter((file) => vague.test(file))).toEqual([])
})

test('no file has more than 400 lines', () => {
  const long = files.filter(
    (file) => readFileSync(join(root, file), 'utf8').split('\n').length > 400,
  )
  expect(long).toEqual([])
})

test('no test is skipped or focused', () => {
  const off = files
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
    .filter((file) =>
      /\b(test|it|describe)\.(only|todo|fails)\(|\bx(it|describe)\(/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )
  expect(off).toEqual([])
})

test('only one module of the web writes dates and times', () => {
  const others = files
    .filter((file) => file.startsWith('web/src/') && !file.startsWith('web/src/testing/'))
    .filter((file) => !/\.test\.tsx?$|^web\/src\/format\/(date-format|day)\.ts$/.test(file))
    .filter((file) =>
      /\bDateTimeFormat\b|\.toLocale(Date|Time)?String\(/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )
  expect(others).toEqual([])
})
