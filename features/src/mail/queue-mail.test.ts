import { newId, OrgId } from '@cartograph/contract'
import { mails } from '@cartograph/store'
import { openTestStore, silentLog, type TestStore } from '@cartograph/store/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverDueMail } from './deliver-due-mail.ts'
import { identityMail } from './identity-mail.ts'
import { listOutboxMail } from './list-outbox-mail.ts'
import type { Mail } from './mail.ts'
import { addressOf, queueMail } from './queue-mail.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(() => store.asSystem((tx) => tx.delete(mails)))

const settings = {
  publicUrl: () => 'https://app.shop.example',
  flags: {},
  developers: new Set<string>(),
  hasOutbox: true,
  operatorEmail: 'operator@shop.example',
  hasPlans: true,
  takesTestCharges: false,
  supportEmail: null,
  allowsPrivateDestinations: false,
  demoUsers: new Set<string>(),
}
const contextOf = () => ({
  store,
  settings,
  clock: () => new Date('2026-11-14T09:00:00.000Z'),
  log: silentLog,
  signal: new AbortController().signal,
})
const code: Mail = { kind: 'password-code', to: 'ada@shop.example', code: '123456' }
const rows = () => store.asSystem((tx) => tx.select().from(mails))

describe('queueing a mail', () => {
  it('encrypts its content', async () => {
    await store.asSystem((tx) => queueMail(contextOf(), tx, code))
    const [row] = await rows()
    expect(row).toMatchObject({ recipient: 'ada@shop.example', kind: 'password-code' })
    expect(JSON.stringify(row)).not.toContain('123456')
  })

  it('is rolled back with its transaction, without a notification', async () => {
    const notifications: string[] = []
    const leave = await store.listen('mail_waiting', (payload) => void notifications.push(payload))
    const undone = store.asSystem(async (tx) => {
      await queueMail(contextOf(), tx, code)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
    await store.asSystem((tx) => queueMail(contextOf(), tx, code))
    // Notifications keep their order: once the last has arrived, so has every earlier one.
    await store.notify('mail_waiting', 'last')
    await expect.poll(() => notifications.at(-1), { timeout: 20_000 }).toBe('last')
    expect(notifications).toEqual(['', 'last'])
    await leave()
  })

  it('works inside a workspace, which cannot read what it wrote', async () => {
    const orgId = newId(OrgId)
    await store.inWorkspace(orgId, (tx) => queueMail(contextOf(), tx, code))
    expect(await rows()).toHaveLength(1)
    const reading = store.inWorkspace(orgId, (tx) => tx.select().from(mails))
    await expect(reading).rejects.toThrow(/permission denied/)
  })

  it.each([
    'ada@shop.example, eve@evil.example',
    'ada@shop.example\r\nBcc: eve@evil.example',
    'Ada <ada@shop.example>\r\nBcc: eve@evil.example',
    'Ada <ada@shop.example>, <eve@evil.example>',
    'ada',
    '',
  ])('refuses what is not a single address: %j', async (to) => {
    await expect(
      store.asSystem((tx) => queueMail(contextOf(), tx, { ...code, to })),
    ).rejects.toThrow('not a single mail address')
    expect(await rows()).toEqual([])
  })

  it('takes the address out of one with a name', () => {
    expect(addressOf('Cartograph, Inc <no-reply@localhost>')).toBe('no-reply@localhost')
    expect(addressOf('zoë+shop@müller.example')).toBe('zoë+shop@müller.example')
  })
})

describe('the mail of accounts', () => {
  it("links to the app's public URL", async () => {
    const mail = identityMail(contextOf())
    await mail.sendAlreadyRegistered({ email: 'ada@shop.example' })
    await mail.sendSignUpCode({ email: 'bob@shop.example', code: '111222', firstName: 'Bob' })
    await mail.sendPasswordCode({ email: 'cy@shop.example', code: '333444' })
    expect(await deliverDueMail(contextOf(), null)).toBe(3)
    const textTo = new Map((await listOutboxMail(contextOf())).map(({ to, text }) => [to, text]))
    expect(textTo.get('ada@shop.example')).toContain('https://app.shop.example/login')
    expect(textTo.get('ada@shop.example')).toContain('https://app.shop.example/forgot-password')
    expect(textTo.get('bob@shop.example')).toContain('111222')
    expect(textTo.get('cy@shop.example')).toContain('333444')
  })
})
