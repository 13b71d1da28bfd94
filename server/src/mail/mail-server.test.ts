import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { deleteOldMail, identityMail, type Services } from '@cartograph/features'
import { queueRenderedMail, storeMailFile } from '@cartograph/features/testing'
import { mailFiles, mails } from '@cartograph/store'
import { openTestStore, type TestStore } from '@cartograph/store/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMailServer as startMailServer } from '../testing/open-mail-server.ts'
import { startMailLoop } from './mail-loop.ts'
import { openSmtp } from './open-smtp.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

let now: Date
let lines: string[]
const closers: (() => Promise<void>)[] = []
beforeEach(async () => {
  now = new Date('2026-11-14T09:00:00.000Z')
  lines = []
  await store.asSystem((tx) => tx.delete(mails))
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const write = (fields: object, message: string) =>
  void lines.push(JSON.stringify({ ...fields, message }))
const log = { debug: write, info: write, warn: write, error: write }
const settings: Services['settings'] = {
  publicUrl: () => 'https://app.shop.example',
  flags: {},
  developers: new Set(),
  hasOutbox: false,
  operatorEmail: 'operator@shop.example',
  hasPlans: true,
  takesTestCharges: false,
  supportEmail: null,
  allowsPrivateDestinations: false,
  demoUsers: new Set<string>(),
}
const clock = () => now
const post = (email: string, code = '123456') =>
  identityMail({ store, settings, clock }).sendPasswordCode({ email, code })
const rows = () => store.asSystem((tx) => tx.select().from(mails).orderBy(mails.recipient))
/** A long timeout, because machines that run tests are busy. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 })
const states = async () => (await rows()).map(({ state }) => state)

const openMailServer = async (...args: Parameters<typeof startMailServer>) => {
  const server = await startMailServer(...args)
  closers.push(() => server.close())
  return server
}

async function startLoop(smtpUrl: string | null): Promise<{ stop(): Promise<void> }> {
  const smtp = openSmtp({ smtpUrl, mailFrom: 'Fernhill, Inc <mail@shop.example>' })
  const loop = await startMailLoop({ store, clock, log }, smtp)
  closers.push(() => loop.stop())
  return loop
}

async function sendOne(smtpUrl: string): Promise<unknown> {
  const smtp = openSmtp({ smtpUrl, mailFrom: 'mail@shop.example' })
  const content = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  const mail = { ...content, replyTo: null, headers: {}, files: [] }
  try {
    return await smtp?.send({ messageId: 'one', to: 'ada@shop.example', ...mail })
  } catch (error) {
    return error
  } finally {
    smtp?.close()
  }
}

describe('the mail loop', () => {
  it('sends waiting mail at startup, and later mail at once', async () => {
    const { url, received } = await openMailServer()
    await post('ada@shop.example', '111111')
    await startLoop(url)
    await eventually(() => received.length).toBe(1)
    await post('bob@shop.example', '222222')
    await eventually(() => received.length).toBe(2)
    await eventually(states).toEqual(['sent', 'sent'])
    const [ada] = await rows()
    const [first] = received
    expect(first?.to).toBe('ada@shop.example')
    expect(first?.source).toContain('Subject: Your password reset code is 111111')
    expect(first?.source).toContain('From: "Fernhill, Inc" <mail@shop.example>')
    expect(first?.source).toContain(`Message-ID: <${ada?.id}@shop.example>`)
    expect(first?.source).toMatch(/text\/plain[\s\S]*text\/html/)
  })

  it('retries temporary refusals under the same id', async () => {
    let isBusy = true
    const tried: string[] = []
    const { url, received } = await openMailServer({
      recipient(address) {
        tried.push(address)
        return isBusy ? 451 : null
      },
    })
    await post('ada@shop.example')
    await startLoop(url)
    await eventually(async () => (await rows())[0]?.attempts).toBe(1)
    isBusy = false
    now = new Date(now.getTime() + 60_000)
    await store.notify('mail_waiting', '')
    await eventually(states).toEqual(['sent'])
    expect([tried.length, received.length]).toEqual([2, 1])
    expect(received[0]?.source).toContain(`Message-ID: <${(await rows())[0]?.id}@`)
  })

  it('sends a report with its file, and with the headers that end it with one click', async () => {
    const { url, received } = await openMailServer()
    const content = randomBytes(200_000)
    const link = 'https://app.shop.example/public/report-mail/token'
    const headers = {
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    const mail = { subject: 'Net sales – November', text: 'Numbers', html: '<p>Numbers</p>' }
    await store.asSystem(async (tx) => {
      const file = { name: 'net-sales.xlsx', mediaType: 'application/vnd.ms-excel', content }
      const fileId = await storeMailFile({ store, clock }, tx, file)
      for (const to of ['ada@shop.example', 'bob@shop.example']) {
        const of = { kind: 'scheduled-report', to, mail, headers, fileId }
        await queueRenderedMail({ store, clock }, tx, of)
      }
    })
    await startLoop(url)
    await eventually(states).toEqual(['sent', 'sent'])
    expect(received).toHaveLength(2)
    for (const { source } of received) {
      const unfolded = source.replaceAll(/\r\n[ \t]+/g, ' ')
      expect(unfolded).toContain(`List-Unsubscribe: <${link}>\r\n`)
      expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
      const [, part = ''] =
        /filename="?net-sales\.xlsx"?[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source) ?? []
      expect(Buffer.from(part, 'base64').equals(content)).toBe(true)
    }
    // Once it was sent, neither its content nor its file is kept.
    await deleteOldMail({ store, clock })
    expect(await store.asSystem((tx) => tx.select().from(mailFiles))).toEqual([])
  })

  it('sends pictures with the mail that shows them by name', async () => {
    const { url, received } = await openMailServer()
    const pictures = ['chart-1.png', 'chart-2.png'].map((name) => ({
      name,
      mediaType: 'image/png',
      content: randomBytes(9_000),
    }))
    const html = '<img src="cid:chart-1.png" alt="One"><img src="cid:chart-2.png" alt="Two">'
    const mail = { subject: 'Alert', text: 'One Two', html }
    await store.asSystem((tx) =>
      queueRenderedMail({ store, clock }, tx, {
        kind: 'alert',
        to: 'ada@shop.example',
        mail,
        pictures,
      }),
    )
    await startLoop(url)
    await eventually(states).toEqual(['sent'])
    const source = received[0]?.source ?? ''
    for (const { name, content } of pictures) {
      const at = source.indexOf(`Content-ID: <${name}>`)
      const part = source.slice(source.lastIndexOf('\r\n--', at), source.indexOf('\r\n--', at))
      expect(part).toContain('Content-Type: image/png')
      expect(part).toContain('Content-Disposition: inline')
      const [, base64 = ''] = part.split('\r\n\r\n')
      expect(Buffer.from(base64, 'base64').equals(content)).toBe(true)
    }
  })

  it('gives up on permanent refusals at once and sends the rest', async () => {
    const { url, received } = await openMailServer({
      recipient: (address) => (address.startsWith('gone') ? 550 : null),
    })
    await post('gone@shop.example', '987654')
    await post('here@shop.example')
    await startLoop(url)
    await eventually(states).toEqual(['failed', 'sent'])
    expect(received).toHaveLength(1)
    expect((await rows())[0]?.lastError).toContain('550 Not here')
    expect(lines.join()).toContain('given up')
    expect(lines.join()).not.toMatch(/987654|gone@shop/)
  })

  it('delivers each mail once when several run', async () => {
    const { url, received } = await openMailServer()
    const addresses = Array.from({ length: 20 }, (_, n) => `person-${n}@shop.example`)
    for (let n = 0; n < 3; n += 1) await startLoop(url)
    await Promise.all(addresses.map((address) => post(address)))
    await eventually(async () => new Set(await states())).toEqual(new Set(['sent']))
    expect(received.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  })

  it('finishes the current mail before it stops', async () => {
    const underWay = new EventEmitter()
    const { url, received } = await openMailServer({
      async content() {
        underWay.emit('begun')
        await once(underWay, 'finish')
        return null
      },
    })
    const begun = once(underWay, 'begun')
    await post('ada@shop.example')
    await post('bob@shop.example')
    const loop = await startLoop(url)
    await begun
    const stopped = loop.stop()
    underWay.emit('finish')
    await stopped
    expect(received).toHaveLength(1)
    expect(await states()).toEqual(['sent', 'waiting'])
  })

  it('waits for a server that is down, and sends once it is up', async () => {
    const { url, received } = await openMailServer()
    await post('ada@shop.example')
    const loop = await startLoop('smtp://127.0.0.1:1')
    await eventually(async () => (await rows())[0]?.attempts).toBe(1)
    await loop.stop()
    now = new Date(now.getTime() + 60_000)
    await startLoop(url)
    await eventually(states).toEqual(['sent'])
    expect(received).toHaveLength(1)
  })

  it('keeps all mail without a mail server', async () => {
    await post('ada@shop.example')
    await startLoop(null)
    await eventually(states).toEqual(['kept'])
  })
})

describe('a mail server', () => {
  it('never receives a password unencrypted over a network', async () => {
    const { port, received } = await openMailServer()
    // Resolves to this machine, and is not a loopback name.
    const elsewhere = `0.0.0.0:${port}`
    const refused = await sendOne(`smtp://user:secret@${elsewhere}`)
    expect(refused).toMatchObject({ why: 'no-service' })
    expect(String(refused)).toMatch(/TLS/)
    expect(await sendOne(`smtp://user:secret@${elsewhere}?ignoreTLS=true`)).toBeUndefined()
    expect(await sendOne(`smtp://${elsewhere}`)).toBeUndefined()
    expect(received).toHaveLength(2)
  })

  it.each([
    [451, 'not-now'],
    [552, 'refused'],
    [421, 'no-service'],
  ])('that answers the content with %i means %s', async (code, why) => {
    const { url } = await openMailServer({ content: () => Promise.resolve(code) })
    expect(await sendOne(url)).toMatchObject({ name: 'MailNotSent', why })
  })

  it('that does not support TLS receives nothing over smtps://', async () => {
    const { port, received } = await openMailServer()
    expect(await sendOne(`smtps://127.0.0.1:${port}`)).toMatchObject({ why: 'no-service' })
    expect(received).toEqual([])
  })

  it.each([
    ['smtp', 'offered'],
    ['smtps', 'at-once'],
  ] as const)('must have a valid certificate, over %s with TLS %s', async (protocol, tls) => {
    // It has a self-signed certificate.
    const { port, received } = await openMailServer({}, tls)
    const url = `${protocol}://127.0.0.1:${port}`
    expect(await sendOne(url)).toMatchObject({ why: 'no-service' })
    expect(received).toEqual([])
    expect(await sendOne(`${url}?tls.rejectUnauthorized=false`)).toBeUndefined()
    expect(received).toHaveLength(1)
  })
})
