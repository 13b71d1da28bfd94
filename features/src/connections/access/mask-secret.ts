/** The last four characters of one that is long enough to spare them; how long it is is nobody's business. */
export function maskSecret(secret: string): string {
  return dots + (secret.length < 12 ? '' : secret.slice(-4))
}

const dots = '•'.repeat(8)

export function maskSecrets(secrets: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(secrets).map(([name, secret]) => [name, maskSecret(secret)]),
  )
}
