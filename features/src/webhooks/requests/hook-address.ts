/** Where Slack's incoming webhooks are. */
const slackHosts = ['hooks.slack.com', 'hooks.slack-gov.com']

/**
 * Why a report cannot be sent to an address, in words; null if it can. Whether its name leads to a private
 * network is checked at every connection, since that can change.
 */
export function hookProblem(
  kind: 'webhook' | 'slack',
  text: string,
  { allowsPrivate }: { readonly allowsPrivate: boolean },
): string | null {
  if (!URL.canParse(text)) return 'Enter a full address that begins with https://'
  const { protocol, username, password, hostname } = new URL(text)
  const isWeb = protocol === 'https:' || (allowsPrivate && protocol === 'http:')
  if (!isWeb) return 'The address must begin with https://'
  if (username !== '' || password !== '') return 'The address must not contain a password'
  // Mattermost and others take Slack's messages, on one's own machines.
  if (kind === 'slack' && !allowsPrivate && !slackHosts.includes(hostname)) {
    return 'This is no incoming webhook of Slack. It begins with https://hooks.slack.com/services/'
  }
  return null
}

/** The host and the end of an address: its path is a secret. */
export function maskHook(text: string): string {
  const { host, pathname, search } = new URL(text)
  const path = pathname + search
  return path.length > 12 ? `${host}/…${path.slice(-4)}` : `${host}/…`
}
