import { existsSync } from 'node:fs'

/** Installed by `npm test` on Debian. Elsewhere Playwright has its own. */
const debianShell = '/usr/bin/chromium-headless-shell'

export const launchOptions = {
  ...(existsSync(debianShell) ? { executablePath: debianShell } : {}),
  // Chromium's own sandbox refuses to run as root, which is what a container often is.
  chromiumSandbox: process.getuid?.() !== 0,
}
