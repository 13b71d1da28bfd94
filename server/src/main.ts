import { CommandLineError, readCommandLine } from './config/command-line.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { AlreadyRunningError } from './process/data-lock.ts'
import { openLog } from './process/log.ts'
import { runUntilStopped } from './process/run-until-stopped.ts'

try {
  const commandLine = readCommandLine(process.argv.slice(2))
  const config = readConfig()
  const log = openLog(config.logLevel)
  // Whatever is still open then is nobody's: everything of ours has been closed in order.
  process.exit(await runUntilStopped({ commandLine, config, log }))
} catch (error) {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof CommandLineError ||
    error instanceof AlreadyRunningError
  console.error(isExpected ? error.message : error)
  process.exit(1)
}
