import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { developmentEnvironment } from './config.mjs'
import { install } from './install.mjs'
import { root } from './root.mjs'

await install('development')

// The server restarts when a source changes; Vite serves the web app and proxies API calls to the server.
const children = [
  spawn(
    process.execPath,
    ['--import', 'tsx', '--watch', '--watch-preserve-output', 'server/src/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: developmentEnvironment,
    },
  ),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'web'], {
    cwd: root,
    stdio: 'inherit',
  }),
]

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  for (const child of children) child.kill(signal)
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
for (const child of children) {
  child.on('exit', (code) => {
    stop('SIGTERM')
    process.exitCode ||= code ?? 0
  })
}
