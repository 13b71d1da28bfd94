import { commentsValue, withComments } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { orgId } from '../../../testing/workspace.ts'
import { isSameView, viewAddress } from './comments-address.ts'

const page = `/org/${orgId}/insights/explore`

test('a comment opens on the page and filters that its author saw', () => {
  expect(withComments(orgId, `${page}?dates=last7Days&comments=open#shop.sales.1`, 'id')).toBe(
    `${page}?dates=last7Days&comments=id#shop.sales.1`,
  )
})

test.each([
  null,
  '/org/elsewhere/insights/feed',
  '/login',
  '//evil.example/org/',
  `/org/${orgId}/../../login`,
])('the address %j leads nowhere', (address) => {
  expect(withComments(orgId, address, 'id')).toBeNull()
})

test('a message remembers its page without the drawer that it was written in', () => {
  const search = new URLSearchParams('dates=last7Days&comments=open')
  expect(viewAddress(page, search, 'shop.sales.0')).toBe(`${page}?dates=last7Days#shop.sales.0`)
  expect(viewAddress(page, new URLSearchParams('comments=open'), '')).toBe(page)
})

test('the order of parameters makes no other view', () => {
  expect(isSameView(`${page}?a=1&b=2`, `${page}?b=2&comments=open&a=1`)).toBe(true)
  expect(isSameView(`${page}?a=1`, `${page}?a=2`)).toBe(false)
})

test('the value of the parameter names the element that a discussion is about', () => {
  expect(commentsValue('home', 'open')).toBe('open')
  expect(commentsValue('report:01930000-0000-7000-8000-0000000000d1', 'open')).toBe('open')
  expect(commentsValue('element:home:net-sales', 'open')).toBe('net-sales.open')
})
