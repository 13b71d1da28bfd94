import { mailAttempts, mails } from '@cartograph/store'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteOldMail } from './delete-old-mail.ts'
import { deliverDueMail } from './deliver-due-mail.ts'
import { beginAttempt } from './mail-attempts.ts'
import { listOutboxMail } from './list-outbox-mail.ts'
import { MailDeliveryError, type MailTransport, type OutgoingMail } from './mail-transport.ts'
import { queueMail } from './queue-mail.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

let now: Date
let lines: string[]
let stopping: AbortController
beforeEach(async () => {
  now = new Date('2026-11-14T09:00:00.000Z')
  lines = []
  stopping = new AbortController()
  await store.asSystem((tx) => tx.delete(mails))
})

const write = (fields: object, message: string) =>
  void lines.push(JSON.stringify({ ...fields, message }))
const contextOf = () => ({
  store,
  clock: () => now,
  signal: stopping.signal,
  log: { debug: write, info: write, warn: write, error: write },
  settings: {
    publicUrl: () => 'https://app.shop.example',
    flags: {},
    developers: new Set<string>(),
    hasOutbox: false,
    operatorEmail: 'operator@shop.example',
    hasPlans: true,
    takesTestCharges: false,
    supportEmail: null,
    allowsPrivateDestinations: false,
    demoUsers: new Set<string>(),
  },
})
const queue = (to: string, code = '123456') =>
  store.asSystem((tx) => queueMail(contextOf(), tx, { kind: 'password-code', to, code }))
const rows = () => store.asSystem((tx) => tx.select().from(mails).orderBy(mails.recipient))
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

/** A fake mail server: accepts emails, or fails as configured. */
function openTransport(fail: (mail: OutgoingMail) => Error | null = () => null) {
  const tried: OutgoingMail[] = []
  const transport: MailTransport = {
    send(mail) {
      tried.push(mail)
      const error = fail(mail)
      return error === null ? Promise.resolve() : Promise.reject(error)
    },
  }
  return { transport, tried }
}

describe('delivering', () => {
  it('sends what is due, oldest first, and deletes the content', async () => {
    await queue('ada@shop.example', '111111')
    later(1)
    await queue('bob@shop.example', '222222')
    const { transport, tried } = openTransport()
    expect(await deliverDueMail(contextOf(), transport)).toBe(2)
    expect(tried.map(({ to }) => to)).toEqual(['ada@shop.example', 'bob@shop.example'])
    expect(tried[0]?.text).toContain('111111')
    const [ada] = await rows()
    expect(ada).toMatchObject({ state: 'sent', sentAt: now, attempts: 1 })
    expect(store.unseal(ada?.sealedContent ?? '', `mail ${ada?.id}`)).toBe('')
    expect(await deliverDueMail(contextOf(), transport)).toBe(0)
  })

  it('tries again after 1, 5, 30 and 120 minutes under the same id, and then gives up', async () => {
    await queue('ada@shop.example')
    const { transport, tried } = openTransport(() => new MailDeliveryError('not-now', 'busy'))
    await deliverDueMail(contextOf(), transport)
    for (const [n, minutes] of [1, 5, 30, 120].entries()) {
      later(minutes - 0.5)
      await deliverDueMail(contextOf(), transport)
      expect(tried).toHaveLength(n + 1)
      later(0.5)
      await deliverDueMail(contextOf(), transport)
      expect(tried).toHaveLength(n + 2)
    }
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'failed', attempts: 5, lastError: 'busy' })
    expect(new Set(tried.map(({ messageId }) => messageId))).toEqual(new Set([row?.id]))
    expect(store.unseal(row?.sealedContent ?? '', `mail ${row?.id}`)).toBe('')
  })

  it('gives up at once what the server refuses permanently, and goes on with the next', async () => {
    await queue('gone@shop.example')
    await queue('here@shop.example')
    const { transport } = openTransport(({ to }) =>
      to.startsWith('gone') ? new MailDeliveryError('refused', `550 <${to}> is unknown`) : null,
    )
    expect(await deliverDueMail(contextOf(), transport)).toBe(1)
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'sent'])
  })

  it('does not try every email while the server is down', async () => {
    await queue('ada@shop.example')
    await queue('bob@shop.example')
    const { transport, tried } = openTransport(
      () => new MailDeliveryError('no-service', 'no answer'),
    )
    expect(await deliverDueMail(contextOf(), transport)).toBe(0)
    expect(tried).toHaveLength(1)
    const attempts = (await rows()).map((row) => row.attempts)
    expect(attempts).toEqual([1, 0])
  })

  it('knows of a mail whose process died while it handed the mail over, whatever comes of it later', async () => {
    for (const to of ['ada@shop.example', 'bob@shop.example', 'eve@shop.example']) await queue(to)
    const [ada, , eve] = await rows()
    for (const mail of [ada, eve]) if (mail !== undefined) await beginAttempt(contextOf(), mail.id)
    let isBusy = true
    const { transport } = openTransport(({ to }) =>
      isBusy && !to.startsWith('bob') ? new MailDeliveryError('not-now', 'busy') : null,
    )
    await deliverDueMail(contextOf(), transport)
    isBusy = false
    later(1)
    await deliverDueMail(contextOf(), transport)
    expect((await rows()).map(({ state, wasInterrupted }) => [state, wasInterrupted])).toEqual([
      ['sent', true],
      ['sent', false],
      ['sent', true],
    ])
    expect(await store.asSystem((tx) => tx.select().from(mailAttempts))).toEqual([])
  })

  it('reports a failure without the code and the address', async () => {
    await queue('ada@shop.example', '987654')
    const { transport } = openTransport(({ to }) => new Error(`${to} is over quota`))
    await deliverDueMail(contextOf(), transport)
    expect(lines.join()).toContain('[recipient] is over quota')
    expect(lines.join()).not.toMatch(/987654|ada@shop/)
  })

  it('gives up what was encrypted with a lost key', async () => {
    await queue('ada@shop.example')
    await store.asSystem((tx) => tx.update(mails).set({ sealedContent: store.seal('{}', 'x') }))
    const { transport, tried } = openTransport()
    expect(await deliverDueMail(contextOf(), transport)).toBe(0)
    expect(tried).toEqual([])
    expect((await rows())[0]).toMatchObject({ state: 'failed' })
  })

  it('stops after the current email when it is aborted', async () => {
    await queue('ada@shop.example')
    await queue('bob@shop.example')
    const { transport, tried } = openTransport(() => {
      stopping.abort()
      return null
    })
    expect(await deliverDueMail(contextOf(), transport)).toBe(1)
    expect(tried).toHaveLength(1)
  })
})

describe('without a mail server', () => {
  it('keeps emails for the outbox, newest first', async () => {
    await queue('ada@shop.example', '111111')
    later(1)
    await queue('bob@shop.example', '222222')
    expect(await deliverDueMail(contextOf(), null)).toBe(2)
    const kept = await listOutboxMail(contextOf())
    expect(kept.map(({ to, kind }) => [to, kind])).toEqual([
      ['bob@shop.example', 'password-code'],
      ['ada@shop.example', 'password-code'],
    ])
    expect(kept[1]?.subject).toContain('111111')
  })

  it('leaves out what cannot be decrypted, and shows the rest', async () => {
    await queue('ada@shop.example')
    await deliverDueMail(contextOf(), null)
    await store.asSystem((tx) => tx.update(mails).set({ sealedContent: 'v1.altered' }))
    await queue('bob@shop.example')
    await deliverDueMail(contextOf(), null)
    expect((await listOutboxMail(contextOf())).map(({ to }) => to)).toEqual(['bob@shop.example'])
  })
})

describe('old mail', () => {
  it('is deleted after a week in any state but waiting', async () => {
    for (const to of ['failed@x.example', 'kept@x.example', 'sent@x.example', 'waits@x.example']) {
      await queue(to)
    }
    const { transport } = openTransport(({ to }) => {
      if (to.startsWith('failed')) return new MailDeliveryError('refused', 'no')
      return to.startsWith('sent') ? null : new MailDeliveryError('not-now', 'busy')
    })
    await deliverDueMail(contextOf(), transport)
    await store.asSystem((tx) =>
      tx.execute("update mails set state = 'kept' where recipient like 'kept%'"),
    )
    later(7 * 24 * 60)
    await deleteOldMail(contextOf())
    expect(await rows()).toHaveLength(4)
    later(1)
    await deleteOldMail(contextOf())
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['waits@x.example'])
  })
})
