import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

export interface PostContent {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A platform's server calls ours; the sandbox is no client of platforms. Returns the status. */
export function post(url: string, { body, headers }: PostContent): Promise<number> {
  const start = url.startsWith('https:') ? requestHttps : requestHttp
  const options = { method: 'POST', headers, agent: false, timeout: 10_000 }
  return new Promise((resolve, reject) => {
    const posting = start(url, options, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    posting.on('error', reject)
    posting.on('timeout', () => posting.destroy(new Error('No answer within 10 seconds')))
    posting.end(body)
  })
}
