import { expect, test } from 'vitest'
import { Patience } from './patience.ts'

test('who has asked for little gives way, and so does who has kept what was asked for', () => {
  const patience = new Patience()
  expect(patience.givesWay).toBe(true)
  for (let n = 0; n < 2; n += 1) patience.asked()
  expect(patience.givesWay).toBe(true)
  patience.kept()
  for (let n = 0; n < 9; n += 1) patience.asked()
  expect(patience.givesWay).toBe(true)
})

test('who would lose what was asked for stays', () => {
  const patience = new Patience()
  for (let n = 0; n < 3; n += 1) patience.asked()
  expect(patience.givesWay).toBe(false)
  patience.kept()
  expect(patience.givesWay).toBe(true)
})
