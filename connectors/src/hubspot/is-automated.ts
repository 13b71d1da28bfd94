/** Whether an email is sent for each recipient, when a workflow says so, rather than once to a list. */
export function isAutomated(type: unknown): boolean {
  return typeof type === 'string' && /^(?:AUTOMATED|FOLLOWUP|RSS|SINGLE_SEND)/.test(type)
}
