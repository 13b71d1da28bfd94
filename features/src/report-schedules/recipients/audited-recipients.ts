import type { ReportRecipient } from '@cartograph/contract'

/** For the audit log: who gets numbers of the workspace. Masked addresses only. */
export function auditedRecipients(recipients: readonly ReportRecipient[]) {
  return { recipients: recipients.map(({ kind, label }) => `${kind}: ${label}`) }
}
