import { port } from './socket-folder.ts'

/** The arguments of `postgres`. Durability settings keep their defaults, which are full. */
export function serverArguments(
  data: string,
  socket: string,
  further: Readonly<Record<string, string>>,
): string[] {
  const settings = {
    listen_addresses: '',
    port: String(port),
    // A list of folders, so commas must be quoted.
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0600',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // Statements contain personal data, which must not be logged.
    log_min_error_statement: 'panic',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    // Many containers have 64 MB of shared memory, and the queries are small.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    ...further,
  }
  return [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
