import { expect, test } from 'vitest'
import { isSamePage } from './use-leave-guard.ts'

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://shop.example')
  return { pathname, search, hash }
}
const same = (one: string, other: string) => isSamePage(at(one), at(other))

test('another tab and other filters are the same page; another dashboard and the end of editing are not', () => {
  const here = '/explore?edit=elements&dates=last7Days#own.own-sales.0'
  expect(same(here, '/explore?edit=elements&dates=last28Days#own.own-sales.2')).toBe(true)
  expect(same(here, '/explore?edit=elements#own.own-costs.0')).toBe(false)
  expect(same(here, '/explore?dates=last7Days#own.own-sales.0')).toBe(false)
  expect(same(here, '/overview?edit=elements#own.own-sales.0')).toBe(false)
  expect(same('/overview?edit=layout', '/overview?edit=layout#1')).toBe(true)
})
