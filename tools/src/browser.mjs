import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** The path that Debian's package installs to. */
const debianShell = '/usr/bin/chromium-headless-shell'

const usesDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Installs Chromium without a window if needed: Debian's package when run as root on Debian, Playwright's build elsewhere. */
export async function installBrowser() {
  if (existsSync(debianShell)) return
  if (usesDebian) return installDebianBrowser()
  const playwright = join(root, 'node_modules/playwright-core/cli.js')
  await run(process.execPath, [playwright, 'install', '--only-shell', 'chromium'])
}

/** Unlike Playwright's build, Debian's package does not need ours, so it can be installed beside them. */
export async function installDebianBrowser() {
  if (!usesDebian || existsSync(debianShell)) return
  console.log('Installing Chromium from Debian’s packages …')
  const get = ['-y', '-qq', '--no-install-recommends', 'install', 'chromium-headless-shell']
  try {
    await run('apt-get', get)
  } catch {
    // A fresh machine has no package lists.
    await run('apt-get', ['-qq', 'update'])
    await run('apt-get', get)
  }
}
