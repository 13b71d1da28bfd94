import { deliverDueMail, listOutboxMail, type OutboxMail } from '../mail/index.ts'
import type { TestServices } from '../testing.ts'

/** The emails to an address, newest first. */
export async function mailTo(test: TestServices, email: string): Promise<OutboxMail[]> {
  await deliverDueMail(test.ctx, null)
  return (await listOutboxMail(test.ctx)).filter((mail) => mail.to === email)
}

/** Of the latest invitation. */
export async function tokenFor(test: TestServices, email: string): Promise<string> {
  const [newest] = await mailTo(test, email)
  const [link = ''] = /http\S+invitation_token=\S+/.exec(newest?.text ?? '') ?? []
  const token = new URL(link).searchParams.get('invitation_token')
  if (token === null) throw new Error(`${email} has no invitation`)
  return token
}
