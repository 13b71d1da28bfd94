import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { existsSync } from 'node:fs'
import { text as readAll } from 'node:stream/consumers'
import { AppError } from '@cartograph/contract'
import { deliverDueMail, identityMail, type Services } from '@cartograph/features'
import { mails } from '@cartograph/store'
import { openTestStore, silentLog, type TestStore } from '@cartograph/store/testing'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorBody, toAppError } from '../errors.ts'
import { addOutbox } from './outbox.ts'
import { addSecurityHeaders } from '../security-headers.ts'

const otherUid = 65_534
const canSwitchUser = process.getuid?.() === 0 && existsSync('/proc/net/tcp')

let store: TestStore
let http: FastifyInstance
let port: number
let now = new Date('2026-11-14T09:00:00.000Z')
const settings: Services['settings'] = {
  publicUrl: () => 'http://shop.example:3000',
  flags: {},
  developers: new Set(),
  hasOutbox: true,
  operatorEmail: 'operator@shop.example',
  hasPlans: true,
  takesTestCharges: false,
  supportEmail: null,
  allowsPrivateDestinations: false,
  demoUsers: new Set<string>(),
}

beforeAll(async () => {
  store = await openTestStore()
  http = fastify()
  http.setErrorHandler((error, _request, reply) => {
    const appError = toAppError(error)
    return reply.status(appError.status).send(errorBody(appError))
  })
  addSecurityHeaders(http, { isSecure: false, inlineScripts: [] })
  addOutbox(http, { store, settings })
  port = Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await http.close()
  await store.close()
})
beforeEach(() => store.asSystem((tx) => tx.delete(mails)))

async function look(headers: Record<string, string> = {}) {
  const url = `http://127.0.0.1:${port}/outbox`
  const answer = await new Promise<{ status: number; type: string; body: string; cache: string }>(
    (resolve, reject) => {
      get(url, { headers, agent: false }, (response) => {
        const { 'content-type': type = '', 'cache-control': cache = '' } = response.headers
        readAll(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, type, body, cache }),
          reject,
        )
      }).on('error', reject)
    },
  )
  return answer
}

async function keep(email: string, firstName = 'Ada'): Promise<void> {
  const clock = () => now
  await identityMail({ store, settings, clock }).sendSignUpCode({
    email,
    firstName,
    code: '123456',
  })
  await identityMail({ store, settings, clock }).sendAlreadyRegistered({ email })
  const { signal } = new AbortController()
  await deliverDueMail({ store, clock, signal, log: silentLog }, null)
}

describe('the outbox', () => {
  it('returns all fields as JSON, newest first', async () => {
    await keep('ada@shop.example')
    now = new Date(now.getTime() + 60_000)
    await keep('bob@shop.example')
    const { status, body, cache } = await look({ accept: 'application/json' })
    expect([status, cache]).toEqual([200, 'no-store'])
    const { items } = JSON.parse(body) as { items: Record<string, string>[] }
    expect(items.map(({ to }) => to?.slice(0, 3))).toEqual(['bob', 'bob', 'ada', 'ada'])
    const code = items.find(({ kind }) => kind === 'sign-up-code')
    expect(Object.keys(code ?? {}).join(' ')).toBe('id to kind subject text html created_at')
    expect(code).toMatchObject({
      subject: 'Your code is 123456',
      created_at: now.toISOString(),
    })
    expect(code?.['text']).toContain('123456')
    expect(code?.['html']).toContain('<!doctype html>')
  })

  it('shows the texts with working links as HTML', async () => {
    await keep('ada@shop.example')
    const { status, type, body } = await look({ accept: 'text/html,application/json' })
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('Your code is 123456')
    expect(body).toContain('ada@shop.example')
    expect(body).toContain('<a href="http://shop.example:3000/login"')
    expect(body).toMatch(/Nov \d{1,2}, 2026, \d\d:\d\d UTC/)
    expect(body).not.toContain('<script')
  })

  it('has an empty state', async () => {
    expect((await look()).body).toContain('There is no mail yet.')
  })

  it('escapes text', async () => {
    await keep('ada@shop.example', '<script>alert(1)</script>')
    await keep('eve@shop.example', '<b>Eve')
    const { body } = await look()
    expect(body).not.toMatch(/<script|<b>/)
    expect(body).toContain('&#60;b&#62;Eve')
  })

  it.each(['localhost:3000', '[::1]:3000', 'shop.example:3000', '127.0.0.1'])(
    'opens under the name %s',
    async (host) => {
      expect((await look({ host })).status).toBe(200)
    },
  )
})

describe('a caller other than the owner of this machine', () => {
  const notFound = { status: 404, body: JSON.stringify(errorBody(new AppError('not_found'))) }

  it.each([
    [{ 'x-forwarded-for': '1.2.3.4' }],
    [{ forwarded: 'for=1.2.3.4' }],
    // A page whose own host name resolves to this machine.
    [{ host: 'evil.example:3000' }],
    [{ host: '127.0.0.1.evil.example' }],
    [{ host: 'notlocalhost' }],
  ])('finds nothing there: %j', async (headers) => {
    expect(await look(headers)).toMatchObject(notFound)
  })

  it.runIf(canSwitchUser)('finds nothing there as another user of this machine', async () => {
    const script = `require('node:http').get('http://127.0.0.1:${port}/outbox', (answer) => {
      console.log(answer.statusCode)
      answer.resume()
    })`
    const child = spawn(process.execPath, ['-e', script], {
      uid: otherUid,
      gid: otherUid,
      cwd: '/',
    })
    const [said] = await Promise.all([readAll(child.stdout), once(child, 'close')])
    expect(said.trim()).toBe('404')
  })
})
