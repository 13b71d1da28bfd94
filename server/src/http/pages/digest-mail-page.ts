import type { PublicDigest } from '@cartograph/features'
import { form, page, paragraph } from './plain-page.ts'

/** The page on which a reader unsubscribes from the digest without signing in. */
export function renderDigestMailPage({ workspaceName, email, isOn }: PublicDigest): string {
  if (isOn)
    return page('Stop getting the digest?', [
      paragraph(`The digest of ${workspaceName} goes to ${email}.`),
      form('end', 'Stop getting the digest', 'primary'),
    ])
  return page('You no longer get the digest', [
    paragraph(`The digest of ${workspaceName} is no longer sent to ${email}.`),
    paragraph('To get it again, turn it on in the settings of the workspace, under Notifications.'),
  ])
}
