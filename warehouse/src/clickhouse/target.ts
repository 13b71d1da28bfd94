import type { ClickHouseSettings } from '@clickhouse/client'

/**
 * The location of the tables: one server, or every server of a cluster with a full copy on each.
 */
export interface Target {
  readonly database: string
  /** The name in the servers' configuration: replicas of one shard. */
  readonly cluster: string | null
}

type Engine = 'MergeTree' | 'ReplacingMergeTree' | 'SummingMergeTree'

export function checkTarget({ database, cluster }: Target): void {
  if (!/^[a-z_][a-z0-9_]*$/i.test(database))
    throw new Error(`${database} cannot be the name of a database`)
  if (cluster !== null && !/^[a-z_][a-z0-9_.-]*$/i.test(cluster))
    throw new Error(`${cluster} cannot be the name of a cluster`)
}

/** Goes after the name of the object in a statement, or after `KILL QUERY`. */
export function onCluster({ cluster }: Target): string {
  return cluster === null ? '' : ` ON CLUSTER '${cluster}'`
}

/**
 * The replication path uses the table's name instead of the server's default, which contains the
 * table's UUID: a server that joins later creates its tables with other UUIDs and would not find
 * its replicas.
 */
export function tableEngine(
  { database, cluster }: Target,
  table: string,
  engine: Engine,
  columns: readonly string[] = [],
): string {
  if (cluster === null) return `${engine}(${columns.join(', ')})`
  const place = `'/clickhouse/tables/{shard}/${database}/${table}', '{replica}'`
  return `Replicated${engine}(${[place, ...columns].join(', ')})`
}

/**
 * On a cluster a write is acknowledged by a majority of replicas, sequentially for each table.
 * Only then can reads require all acknowledged writes.
 */
export function insertSettings({ cluster }: Target): ClickHouseSettings {
  return cluster === null ? {} : { insert_quorum: 'auto', insert_quorum_parallel: 0 }
}

/** A lagging replica rejects the read. A single server ignores the setting. */
export const readSettings = { select_sequential_consistency: '1' } as const
