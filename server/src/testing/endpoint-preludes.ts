import { MemberId, newId, OrgId, UserId } from '@cartograph/contract'
import {
  deliverDueMail,
  forgotPassword,
  inviteMembers,
  listKeptMail,
  signUp,
  type Context,
} from '@cartograph/features'
import { memberships, users, workspaces } from '@cartograph/store'
import type { TestPeople } from './test-people.ts'

let emails = 0

/** An address that nobody has had. */
export function nextEmail(): string {
  emails += 1
  return `somebody-${emails}@shop.example`
}

/** A name that the workspace does not have yet. */
export function nextName(): string {
  emails += 1
  return `Fernhill Goods ${emails}`
}

/** Somebody whose role may be changed without anybody else noticing. */
export async function newMember({ store }: Context, orgId: OrgId): Promise<MemberId> {
  const userId = newId(UserId)
  await store.asSystem(async (tx) => {
    const person = { id: userId, email: nextEmail(), firstName: 'Grace', lastName: 'Test' }
    await tx.insert(users).values({ ...person, emailVerified: true })
    await tx.insert(memberships).values({ orgId, userId, role: 'member' })
  })
  return MemberId.parse(userId)
}

/** Signs up, and finds the code where the person would find it. */
export async function beginSignUp(ctx: Context, password: string) {
  const email = nextEmail()
  await signUp(ctx, { first_name: 'Ada', last_name: 'Test', email, password })
  return { email, password, code: await codeFor(ctx, email) }
}

export async function beginReset(ctx: Context, password: string) {
  const { email } = await beginSignUp(ctx, password)
  await forgotPassword(ctx, { email })
  return { email, password: `${password} battery`, code: await codeFor(ctx, email) }
}

/** Invites somebody, and finds the token in the link of the mail. */
export async function beginInvitation(admin: Context): Promise<string> {
  const email = nextEmail()
  await inviteMembers(admin, {
    emails: [email],
    role: 'member',
    message: '',
    is_datasource_invite: false,
  })
  const token = /invitation_token=([\w-]+)/.exec(await lastMailTo(admin, email))?.[1]
  if (token === undefined) throw new Error('The invitation has no token')
  return token
}

/** A workspace to be deleted, in which everybody has the role that they have elsewhere. */
export async function newDemoShop({ store }: Context, { orgId }: TestPeople): Promise<OrgId> {
  const id = newId(OrgId)
  await store.asSystem(async (tx) => {
    const members = await tx.select().from(memberships)
    await tx.insert(workspaces).values({
      orgId: id,
      name: 'For once',
      orgType: 'ecommerce',
      timezone: 'UTC',
      currencyUnits: 'USD',
      planIsFree: true,
    })
    const copies = members.filter((one) => one.orgId === orgId)
    await tx.insert(memberships).values(copies.map((one) => ({ ...one, orgId: id })))
  })
  return id
}

async function codeFor(ctx: Context, email: string): Promise<string> {
  const code = /\b\d{6}\b/.exec(await lastMailTo(ctx, email))?.[0]
  if (code === undefined) throw new Error(`No code was sent to ${email}`)
  return code
}

async function lastMailTo(ctx: Context, email: string): Promise<string> {
  await deliverDueMail(ctx, null)
  const mail = (await listKeptMail(ctx)).find((one) => one.to === email)
  if (mail === undefined) throw new Error(`No mail to ${email}`)
  return mail.text
}
