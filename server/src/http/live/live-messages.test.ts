import { newId, OrgId } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { parseHello } from './live-messages.ts'

const orgId = newId(OrgId)
/** Of two members with one name, the last one counts, so that the message is valid apart from its depth. */
const hello = (depth: number) =>
  Buffer.from(
    `{"token":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)},"token":"a","org_id":"${orgId}"}`,
  )

it('the first message of a socket is refused when it is nested deeper than 64 levels', () => {
  expect(parseHello(hello(64))).toEqual({ token: 'a', org_id: orgId })
  expect(parseHello(hello(65))).toBeNull()
})
