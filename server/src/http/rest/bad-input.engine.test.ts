import {
  endpoints,
  leakedPasswordMessage,
  maxTargetItems,
  publicDomainMessage,
  workspaceNameMessage,
  type Endpoint,
} from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { call } from '../../testing/call.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { openHttp } from '../open-http.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const Problems = z.object({
  detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
})

async function problemsOf(
  endpoint: Endpoint,
  given: { body?: unknown; query?: Record<string, string> },
): Promise<[place: string, message: string][]> {
  const params = { orgId: server.orgId }
  const answer = await call(server.http, endpoint, {
    params,
    token: endpoint.permission === 'public' ? null : server.tokens.admin,
    ...given,
  })
  expect(answer.statusCode, answer.body).toBe(422)
  return Problems.parse(answer.json()).detail.map(({ loc, msg }) => [loc.join('.'), msg])
}

const account = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@shop.example',
  password: 'Correct horse',
}

describe('refuses a password with every rule that it breaks', () => {
  it.each([
    ['Short1', ['must be at least 8 characters']],
    ['all lower case', ['must include uppercase characters']],
    ['ALL UPPER CASE', ['must include lowercase characters']],
    ['1234', ['at least 8', 'uppercase', 'lowercase']],
    ['Password1', [leakedPasswordMessage]],
    [`Aa${'x'.repeat(127)}`, ['must be at most 128 characters']],
  ])('at sign-up and at reset: %s', async (password, messages) => {
    const atSignUp = await problemsOf(endpoints.signUp, { body: { ...account, password } })
    const body = { email: account.email, code: '123456', password }
    const atReset = await problemsOf(endpoints.resetPassword, { body })
    for (const problems of [atSignUp, atReset]) {
      expect(problems.map(([place]) => place)).toEqual(messages.map(() => 'body.password'))
      messages.forEach((message, n) => expect(problems[n]?.[1]).toContain(message))
    }
  })
})

describe('an email address is refused', () => {
  it.each(['private@gmail.com', 'Private@GMAIL.com', 'a@yahoo.co.jp', 'b@mailinator.com'])(
    'when it has a public domain: %s',
    async (email) => {
      const body = { ...account, email }
      expect(await problemsOf(endpoints.signUp, { body })).toEqual([
        ['body.email', publicDomainMessage],
      ])
      const answer = await call(server.http, endpoints.verifyDomain, { query: { email } })
      expect(answer.json()).toEqual({ status: 'error', message: publicDomainMessage })
    },
  )

  it.each([
    ['signUp', account],
    ['signIn', { password: 'x' }],
    ['forgotPassword', {}],
    ['resendCode', {}],
  ] as const)('when it is invalid, by %s', async (name, rest) => {
    const body = { ...rest, email: 'ada at shop' }
    expect(await problemsOf(endpoints[name], { body })).toEqual([
      ['body.email', 'Enter a valid email address'],
    ])
  })
})

describe('an invitation is refused', () => {
  const invite = (over: object) =>
    problemsOf(endpoints.inviteMembers, { body: { emails: ['x@shop.example'], ...over } })

  it('with every invalid address', async () => {
    expect(await invite({ emails: ['ok@shop.example', 'nope', 'also nope'] })).toEqual([
      ['body.emails.1', 'Please enter only valid email addresses'],
      ['body.emails.2', 'Please enter only valid email addresses'],
    ])
  })

  it('without an address, with a long message, and with an unknown role', async () => {
    expect(await invite({ emails: [] })).toEqual([
      ['body.emails', 'Enter at least one email address'],
    ])
    expect(await invite({ message: 'x'.repeat(231) })).toEqual([
      ['body.message', 'At most 230 characters'],
    ])
    expect((await invite({ role: 'owner' }))[0]?.[0]).toBe('body.role')
  })
})

describe('a workspace is refused', () => {
  it.each(['Fernhill + Sons', 'Café!', 'a_b', 'tab\tbed', '<b>'])(
    'with the name %j',
    async (name) => {
      const problem = [['body.org_name', workspaceNameMessage]]
      expect(await problemsOf(endpoints.createWorkspace, { body: { org_name: name } })).toEqual(
        problem,
      )
      expect(await problemsOf(endpoints.updateWorkspace, { body: { org_name: name } })).toEqual(
        problem,
      )
    },
  )

  it('without a name', async () => {
    expect(await problemsOf(endpoints.createWorkspace, { body: { org_name: '  ' } })).toEqual([
      ['body.org_name', 'Required'],
    ])
  })

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'body.timezone', 'Not a valid timezone'],
    [{ timezone: '+02:00' }, 'body.timezone', 'Not a valid timezone'],
    [{ currency_units: 'XXX' }, 'body.currency_units', 'Not a valid currency'],
    [{ currency_units: 'usd' }, 'body.currency_units', 'Not a valid currency'],
  ])('with the setting %j', async (body, place, message) => {
    const problems = await problemsOf(endpoints.updateWorkspace, { body })
    expect(new Set(problems.map((one) => one.join(': ')))).toEqual(
      new Set([`${place}: ${message}`]),
    )
  })

  it('without an invitation code where one is required', async () => {
    const settings = { ...server.services.settings, flags: { require_invitations: true } }
    const services = { ...server.services, settings }
    const strict = await openHttp({ ...server.options, services })
    const create = async (body: object) =>
      Problems.parse(
        (
          await call(strict, endpoints.createWorkspace, {
            body: { org_name: 'A shop', ...body },
            token: server.tokens.admin,
          })
        ).json(),
      ).detail
    expect(await create({})).toEqual([
      { loc: ['body', 'invitation_code'], msg: 'Enter your invitation code' },
    ])
    expect(await create({ invitation_code: 'please' })).toEqual([
      { loc: ['body', 'invitation_code'], msg: 'This invitation code is not valid' },
    ])
    await strict.close()
  })
})

it('an API key needs a name', async () => {
  for (const key_name of ['', '   ']) {
    expect(await problemsOf(endpoints.createApiKey, { query: { key_name } })).toEqual([
      ['query.key_name', 'Required'],
    ])
  }
})

it('the NUL character, which PostgreSQL cannot store, is refused with its place', async () => {
  expect(await problemsOf(endpoints.signUp, { body: { ...account, first_name: 'A\0da' } })).toEqual(
    [['body.first_name', 'Must not contain the character NUL']],
  )
})

it('half of a character, which PostgreSQL cannot store in JSON, is refused with its place', async () => {
  const form = { store_name: 'A shop', ecommerce_platform: 'Shopify', marketing_platforms: 'Other' }
  const message = 'Must not contain half of a character'
  expect(
    await problemsOf(endpoints.requestInvitation, { body: { ...form, store_name: 'a\udfffb' } }),
  ).toEqual([['body.store_name', message]])
  expect(
    await problemsOf(endpoints.requestInvitation, {
      body: { ...form, store_name: 'A 👩 shop\ud83d' },
    }),
  ).toEqual([['body.store_name', message]])
})

it('a wrong sign-in gets the same answer for known and unknown addresses', async () => {
  const answerTo = async (email: string) => {
    const body = { email, password: 'Not the password' }
    const answer = await call(server.http, endpoints.signIn, { body })
    return [answer.statusCode, answer.json()]
  }
  const known = await answerTo(server.emailOf('admin'))
  expect(known).toEqual(await answerTo('unknown@shop.example'))
  expect(known).toEqual([
    400,
    {
      detail: {
        code: 'wrong_credentials',
        message: 'The email address or the password is not correct.',
      },
    },
  ])
})

it('a list of ten thousand targets may be longer than other bodies', async () => {
  const body = Array.from({ length: maxTargetItems }, (_, n) => ({
    metric: `An unknown metric with a name that is as long as they get ${n}`,
    target: 1,
    year: 2026,
    month: 1,
  }))
  expect(JSON.stringify(body).length).toBeGreaterThan(1_000_000)
  const problems = await problemsOf(endpoints.saveMetricTargets, { body })
  expect(problems[0]?.[0]).toBe('body.0.metric')
  expect(problems.length).toBe(100)
})
