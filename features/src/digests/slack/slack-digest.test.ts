import type { OrgId, SlackDigest, UserId } from '@cartograph/contract'
import { eq, slackDigests } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditLog } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import { replaceInsights } from '../../insights/index.ts'
import { openHookReceiver, openTestServices, type TestServices } from '../../testing.ts'
import { found } from '../../testing/found-insight.ts'
import {
  deliverSlackDigest,
  getSlackDigest,
  removeSlackDigest,
  sendSlackDigests,
  setSlackDigest,
} from '../index.ts'

type Receiver = Awaited<ReturnType<typeof openHookReceiver>>

let test: TestServices
let receiver: Receiver
let count = 0
let person: UserId
let orgId: OrgId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
  receiver = await openHookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})
beforeEach(async () => {
  count += 1
  // It is 7:30 in New York, the default time zone of a new workspace.
  at('2026-11-14T12:30:00Z')
  receiver.received.length = 0
  test.jobs.length = 0
  await test.store.asSystem((tx) => tx.delete(slackDigests))
  person = await test.addUser(`person@slack-${count}.example`)
  orgId = await test.addWorkspace(person)
  ctx = local(await test.as(person, orgId))
})

/** Slack stands in on this machine. */
function local(of: Context): Context {
  return { ...of, settings: { ...of.settings, allowsPrivateDestinations: true } }
}
const at = (moment: string) => {
  test.clock.now = new Date(moment)
}
const daily = { every: 'day', hour: 7 } as const
const url = () => `${receiver.url}/services/T1/B2/secret`
const findOne = (name = 'Jacket', date = '2026-11-13') =>
  test.store.inWorkspace(orgId, (tx) =>
    replaceInsights(tx, {
      orgId,
      period: 'day',
      date,
      items: [found({ finding: name, entity_alias: name, entity_group: 'product' })],
      foundAt: test.clock.now,
    }),
  )
async function deliver(): Promise<void> {
  for (const { name, payload } of test.jobs.splice(0)) {
    if (name !== 'deliver-digest') continue
    await deliverSlackDigest(local(test.ctx), payload)
  }
}
async function send(): Promise<void> {
  await sendSlackDigests(local(test.ctx))
  await deliver()
}
const last = async (): Promise<SlackDigest['last'] | undefined> =>
  (await getSlackDigest(ctx)).slack?.last
async function switchOn(timing: SlackDigest['timing'] = daily): Promise<void> {
  at('2026-11-13T12:00:00Z')
  await setSlackDigest(ctx, { url: url(), timing })
  at('2026-11-14T12:30:00Z')
}

describe('the setting', () => {
  it('never shows the address again, and keeps it when only the time changes', async () => {
    expect(await getSlackDigest(ctx)).toEqual({ slack: null })
    const { slack } = await setSlackDigest(ctx, { url: url(), timing: daily })
    expect(slack).toEqual({
      label: expect.stringMatching(/^127\.0\.0\.1:\d+\/…cret$/),
      timing: daily,
      last: null,
    })
    const weekly = { every: 'week', weekday: 1, hour: 9 } as const
    expect((await setSlackDigest(ctx, { timing: weekly })).slack).toEqual({
      ...slack,
      timing: weekly,
    })
    const [row] = await test.store.asSystem((tx) => tx.select().from(slackDigests))
    expect(JSON.stringify(row)).not.toContain('/B2/secret')
    const log = await listAuditLog(ctx, { page: 1, page_size: 10 })
    expect(JSON.stringify(log)).not.toContain('/B2/secret')
    await removeSlackDigest(ctx)
    expect(await getSlackDigest(ctx)).toEqual({ slack: null })
  })

  it('takes addresses of Slack alone, and none at first is refused', async () => {
    const strict = await test.as(person, orgId)
    for (const other of [
      url(),
      'https://example.com/services/T1/B2/x',
      'https://a:b@hooks.slack.com/x',
    ])
      await expect(setSlackDigest(strict, { url: other, timing: daily })).rejects.toMatchObject({
        code: 'invalid_request',
      })
    await expect(setSlackDigest(strict, { timing: daily })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    expect(await getSlackDigest(ctx)).toEqual({ slack: null })
  })
})

describe('the digest in Slack', () => {
  it('has the content of the email and its links, once a day', async () => {
    await switchOn()
    await findOne()
    await send()
    await send()
    at('2026-11-14T18:00:00Z')
    await send()
    expect(receiver.received).toHaveLength(1)
    const [{ path, body } = { path: '', body: '' }] = receiver.received
    expect(path).toBe('/services/T1/B2/secret')
    const message = JSON.parse(body) as { text: string; blocks: object[] }
    expect(message.text).toBe('1 new insight in Fernhill Goods')
    expect(JSON.stringify(message.blocks)).toContain('One new insight')
    expect(body).toContain('Jacket')
    expect(body).toContain(
      `<http://cartograph.example/org/${orgId}/insights/overview|Open the overview>`,
    )
    expect(await last()).toEqual({ state: 'sent', message: null, at: '2026-11-14T12:30:00.000Z' })

    at('2026-11-15T12:30:00Z')
    await send()
    expect(receiver.received).toHaveLength(1)
    await findOne('Scarf', '2026-11-14')
    await send()
    expect(receiver.received[1]?.body).not.toContain('Jacket')
  })

  it('is not sent without news, before its hour, or on another day of the week', async () => {
    await switchOn({ every: 'week', weekday: 1, hour: 7 })
    await findOne()
    await send()
    at('2026-11-16T11:30:00Z')
    await send()
    expect(receiver.received).toEqual([])
    at('2026-11-16T12:30:00Z')
    await send()
    expect(receiver.received).toHaveLength(1)
  })

  it('is written once by several processes, and not by one that was killed before the commit', async () => {
    await switchOn()
    await findOne()
    const dying: Context = {
      ...local(test.ctx),
      store: {
        ...test.store,
        inWorkspace: (of, work) =>
          test.store.inWorkspace(of, async (tx) => {
            const result = await work(tx)
            const [row] = await tx.select().from(slackDigests)
            if (row?.state === 'waiting') throw new Error('killed')
            return result
          }),
      },
    }
    await sendSlackDigests(dying)
    expect(await last()).toBeNull()
    await Promise.all([send(), send(), send()])
    expect(receiver.received).toHaveLength(1)
  })

  it('is not sent again when a process was killed while it was sending', async () => {
    await switchOn()
    await findOne()
    await sendSlackDigests(local(test.ctx))
    await test.store.inWorkspace(orgId, (tx) =>
      tx
        .update(slackDigests)
        .set({ state: 'sending', attempts: 1, attemptedAt: test.clock.now, nextAttemptAt: null })
        .where(eq(slackDigests.orgId, orgId)),
    )
    await deliver()
    expect(await last()).toMatchObject({ state: 'sending' })
    at('2026-11-14T12:32:00Z')
    await send()
    await send()
    expect(receiver.received).toEqual([])
    expect(await last()).toMatchObject({ state: 'unknown' })
  })

  it('is tried again after a refusal that passes, and not after another', async () => {
    await switchOn()
    await findOne()
    receiver.statuses.push(503, 404)
    await send()
    expect(await last()).toMatchObject({
      state: 'waiting',
      message: 'It answered with status 503.',
    })
    at('2026-11-14T12:31:30Z')
    await send()
    expect(await last()).toMatchObject({ state: 'failed' })
    at('2026-11-14T13:30:00Z')
    await send()
    expect(receiver.received).toHaveLength(2)
  })

  it('names cannot link or notify in it', async () => {
    await switchOn()
    await findOne('<!channel> & <https://evil.example|here>')
    await send()
    const [{ body } = { body: '' }] = receiver.received
    expect(body).not.toContain('<!channel>')
    expect(body).not.toContain('<https://evil.example')
  })
})
