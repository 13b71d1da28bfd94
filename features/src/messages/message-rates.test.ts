import { newId, OrgId, SessionId, ApiKeyId, UserId } from '@cartograph/contract'
import { expect, it } from 'vitest'
import type { Actor } from '../context.ts'
import { createMessageRates } from './message-rates.ts'

const start = Date.parse('2026-11-14T09:00:00Z')
const personOf = (userId: UserId): Actor => ({
  kind: 'person',
  userId,
  sessionId: newId(SessionId),
})
const callerOf = (actor: Actor, orgId: OrgId, seconds: number) => ({
  actor,
  workspace: { orgId, role: 'member' } as const,
  clock: () => new Date(start + seconds * 1_000),
})

it('a person writes the messages of a minute at once, and is then refused with the time to wait', () => {
  const rates = createMessageRates({ perMinute: 3 })
  const [ann, orgId] = [newId(UserId), newId(OrgId)]
  // Each of them from another session: the person counts, not the device.
  for (const _ of [1, 2, 3]) rates.count(callerOf(personOf(ann), orgId, 0))
  const again = (seconds: number) => () => rates.count(callerOf(personOf(ann), orgId, seconds))
  expect(again(5)).toThrow(
    expect.objectContaining({
      code: 'too_many_requests',
      retryAfterSeconds: 15,
      message: 'You have written more than 3 messages in a minute. Wait 15 seconds and try again.',
    }),
  )
  expect(again(20)).not.toThrow()
  expect(again(35)).toThrow('Wait 5 seconds')
})

it('each person has an allowance in each workspace, and API keys have another limit', () => {
  const rates = createMessageRates({ perMinute: 1 })
  const [ann, ben, orgId] = [newId(UserId), newId(UserId), newId(OrgId)]
  for (const caller of [
    callerOf(personOf(ann), orgId, 0),
    callerOf(personOf(ben), orgId, 0),
    callerOf(personOf(ann), newId(OrgId), 0),
  ])
    expect(() => rates.count(caller)).not.toThrow()
  const key: Actor = { kind: 'key', apiKeyId: newId(ApiKeyId), scopes: [] }
  for (const _ of [1, 2, 3]) rates.count(callerOf(key, orgId, 0))
  expect(() => rates.count(callerOf(personOf(ben), orgId, 0))).toThrow('Wait 60 seconds')
})
