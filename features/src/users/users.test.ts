import { User, type UserId } from '@cartograph/contract'
import { eq, users } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { createUser, createUserRecord, emailDomain, getUser } from './index.ts'

let test: TestServices
let count = 0
let email: string
let userId: UserId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  email = `ada-${count}@shop.example`
  userId = await test.addUser(email)
  ctx = await test.as(userId)
})

describe('a user', () => {
  it('is read with their names, and is not a developer by default', async () => {
    const user = await getUser(ctx)
    expect(User.parse(user)).toEqual({
      id: userId,
      is_dev: false,
      email,
      first_name: 'Ada',
      last_name: 'Test',
    })
  })

  it('is a developer by the database or by the settings', async () => {
    const named = { ...ctx.settings, developers: new Set([email]) }
    expect((await getUser({ ...ctx, settings: named })).is_dev).toBe(true)
    await test.store.asSystem((tx) =>
      tx.update(users).set({ isDev: true }).where(eq(users.id, userId)),
    )
    ctx.access.invalidate({ user_id: userId })
    expect((await getUser(ctx)).is_dev).toBe(true)
  })

  it('sets their names and reads them at once', async () => {
    const answer = await createUserRecord(ctx, { first_name: 'Grace', last_name: 'Hopper', email })
    expect(answer).toMatchObject({ id: userId, first_name: 'Grace', last_name: 'Hopper' })
    expect(await getUser(ctx)).toEqual(answer)
  })

  it('cannot create a record for another address', async () => {
    const other = { first_name: 'Eve', last_name: 'X', email: 'eve@shop.example' }
    const refused = createUserRecord(ctx, other)
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
    expect((await getUser(ctx)).first_name).toBe('Ada')
  })

  it('who is deleted or unknown is not authenticated', async () => {
    await test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, userId)))
    ctx.access.invalidate({ user_id: userId })
    for (const as of [ctx, test.ctx]) {
      await expect(getUser(as)).rejects.toMatchObject({ code: 'not_authenticated' })
    }
  })

  it('is created once for an address, however many try at the same time', async () => {
    const user = { email: `new-${count}@shop.example`, firstName: 'N', lastName: 'N' }
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        test.store.asSystem((tx) => createUser(test.ctx, tx, { ...user, emailVerified: false })),
      ),
    )
    expect(made.filter((id) => id !== null)).toHaveLength(1)
  })
})

it('the domain of an address follows its last at sign', () => {
  expect(emailDomain('Ada@Shop.Example')).toBe('shop.example')
  expect(emailDomain('"a@b"@shop.example')).toBe('shop.example')
})
