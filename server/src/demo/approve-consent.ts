import { get } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Approves a consent page of the sandbox as a user would, with all scopes. Returns the query of the
 * redirect.
 */
export async function approveConsent(
  authorizeUrl: string,
  shop: string,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const page = new URL(authorizeUrl)
  const { body } = await request(page, signal)
  const decision = new URL(`${page.origin}${page.pathname}/decide`)
  const { searchParams } = decision
  searchParams.set('decision', 'allow')
  searchParams.set('shop', shop)
  searchParams.set('request', page.searchParams.toString())
  for (const [, scope = ''] of body.matchAll(/name="scope" value="([^"]*)"/g)) {
    searchParams.append('scope', scope)
  }
  const { status, location } = await request(decision, signal)
  if (location === undefined) throw new Error(`The consent page returned status ${status}`)
  return Object.fromEntries(new URL(location).searchParams)
}

interface Answer {
  readonly status: number | undefined
  readonly location: string | undefined
  readonly body: string
}

function request(url: URL, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { signal }, (answer) => {
      const { statusCode: status, headers } = answer
      const found = { status, location: headers.location }
      text(answer).then((body) => resolve({ ...found, body }), reject)
    })
    asked.on('error', reject)
  })
}
