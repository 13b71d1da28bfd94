import { join } from 'node:path'
import { AppError, errorCatalogue } from '@cartograph/contract'
import { LibraryError } from '@cartograph/features'
import { SecretKeyError } from '@cartograph/store'
import { CommandLineError } from '../config/command-line.ts'
import type { ServerConfig } from '../config/config.ts'

type StartConfig = Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'secretKey'>

/** Says what stopped a start and what to do; null for an error whose cause is not known. */
export function describeStartError(error: unknown, config: StartConfig): string | null {
  const causes = causesOf(error)
  const keyError = causes.find((cause) => cause instanceof SecretKeyError)
  if (keyError !== undefined) return describeKeyError(keyError, config)
  for (const cause of causes) {
    const fault = faultOf(cause, config.dataDir)
    if (fault !== null) return fault
  }
  const hasWords =
    error instanceof CommandLineError ||
    error instanceof LibraryError ||
    (error instanceof AppError && error.message !== errorCatalogue.server_error.message)
  return hasWords ? error.message : null
}

function describeKeyError({ reason }: SecretKeyError, config: StartConfig): string {
  const file = join(config.dataDir, 'secret.key')
  const [place, problem] =
    config.secretKey !== null
      ? ['SECRET_KEY', 'SECRET_KEY is not the key of the secrets in the database']
      : [
          file,
          reason === 'missing'
            ? `The database holds secrets, but their key is not in ${file}`
            : `${file} does not hold the key of the secrets in the database`,
        ]
  const restore =
    config.secretKey !== null
      ? 'Set SECRET_KEY to the key that was used before. A key that the server created is in the file secret.key of the data folder that was used then.'
      : `Restore ${place} from a backup or from the data folder that was used before, or set SECRET_KEY to its content.`
  const database =
    config.databaseUrl === null
      ? 'choose an empty folder with DATA_DIR'
      : 'set DATABASE_URL to an empty database'
  return `${problem}: the stored passwords and tokens of your data sources cannot be read.
${restore}
To start over without the key, ${database}: users, workspaces, dashboards and data sources must then be set up again.`
}

/** A fault of the file system in the data folder. */
function faultOf(error: Error, dataDir: string): string | null {
  const { code, path: place }: { code?: unknown; path?: unknown } = { ...Object(error) }
  const file = typeof place === 'string' ? place : null
  const isInFolder = file !== null && (file.startsWith(dataDir) || dataDir.startsWith(file))
  const text = `${String(code)} ${error.message}`
  if (isInFolder || file === null) {
    if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(text)) {
      return `The disk of the folder ${dataDir} is full. Free some space on it and start again.`
    }
    if (/EROFS|Read-only file system/.test(text)) {
      return `The folder ${dataDir} is on a file system that is read-only. Make it writable, or ${another}.`
    }
  }
  if (!isInFolder) return null
  if (code === 'EEXIST' || code === 'EISDIR') {
    return `The data folder cannot be used: there is something else at ${file}. Remove it, or ${another}.`
  }
  if (code === 'ENOTDIR') {
    return `A part of the path ${dataDir} is a file and not a folder. Remove it, or ${another}.`
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return `This user may not write to the data folder ${dataDir}. Make this user its owner, or ${another}.`
  }
  return null
}

const another = 'choose another folder with DATA_DIR'

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && !causes.includes(at); at = at.cause) causes.push(at)
  return causes
}
