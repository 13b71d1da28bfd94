import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openListJournal, type ListJournal } from './list-journal.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lists-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12))
const ada = { email: 'ada@example.com', phone: null }
const change = { shop: 'fernhill', list: 'FB 1', action: 'add', members: [ada.email] } as const

const listedOn = (journal: ListJournal, number: number) =>
  journal.logOf('fernhill').isListed(ada, day(number).getTime())

it('knows after a restart who was on a list before, and that there are no lists any more', () => {
  const path = join(folder, 'sandbox', 'lists.ndjson')
  const first = openListJournal(path)
  first.clear(day(1))
  first.record(change, day(2))
  expect([listedOn(first, 2), listedOn(first, 3), listedOn(first, 6)]).toEqual([false, true, true])
  // A process was killed while it wrote.
  appendFileSync(path, '\n{"at": 17')
  const second = openListJournal(path)
  second.clear(day(5))
  expect([listedOn(second, 3), listedOn(second, 5), listedOn(second, 6)]).toEqual([
    true,
    true,
    false,
  ])
  const third = openListJournal(path)
  expect([listedOn(third, 4), listedOn(third, 6)]).toEqual([true, false])
  expect(third.logOf('elsewhere').isListed(ada, day(4).getTime())).toBe(false)
})

it('keeps nothing without a file', () => {
  openListJournal(null).record(change, day(2))
  expect(listedOn(openListJournal(null), 3)).toBe(false)
})
