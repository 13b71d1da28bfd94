import { expect, type APIRequestContext } from '@playwright/test'

interface OutboxMail {
  readonly to: string
  readonly kind: string
  readonly subject: string
  readonly text: string
}

/** The newest mail to an address, from the outbox of the machine; waits until it is there. */
export async function readMail(
  request: APIRequestContext,
  to: string,
  kind: string,
  { after = 0 } = {},
): Promise<OutboxMail> {
  let found: OutboxMail[] = []
  await expect
    .poll(async () => {
      const answer = await request.get('/outbox', { headers: { accept: 'application/json' } })
      const { items } = (await answer.json()) as { items: OutboxMail[] }
      found = items.filter((mail) => mail.to === to && mail.kind === kind)
      return found.length
    })
    .toBeGreaterThan(after)
  const [newest] = found
  if (newest === undefined) throw new Error(`No ${kind} to ${to}`)
  return newest
}

export async function readCode(
  request: APIRequestContext,
  to: string,
  kind: 'sign-up-code' | 'password-code' = 'sign-up-code',
  options: { after?: number } = {},
): Promise<string> {
  const { text } = await readMail(request, to, kind, options)
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (code === undefined) throw new Error(`No code in the mail to ${to}`)
  return code
}

export async function readInvitationLink(request: APIRequestContext, to: string): Promise<string> {
  const { text } = await readMail(request, to, 'invitation')
  const link = /https?:\/\/\S*invitation_token=\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`No link in the invitation to ${to}`)
  return link
}
