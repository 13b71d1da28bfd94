import type { ClickHouseSettings } from '@clickhouse/client'

/** Where the tables are: on one server, or on every server of a cluster, each of which has all rows. */
export interface Target {
  readonly database: string
  /** As the servers' configuration calls it: replicas of one shard. */
  readonly cluster: string | null
}

type Engine = 'MergeTree' | 'ReplacingMergeTree' | 'SummingMergeTree'

export function checkTarget({ database, cluster }: Target): void {
  if (!/^[a-z_][a-z0-9_]*$/i.test(database))
    throw new Error(`${database} cannot be the name of a database`)
  if (cluster !== null && !/^[a-z_][a-z0-9_.-]*$/i.test(cluster))
    throw new Error(`${cluster} cannot be the name of a cluster`)
}

/** Stands after the name of what a statement is about, or after `KILL QUERY`. */
export function onCluster({ cluster }: Target): string {
  return cluster === null ? '' : ` ON CLUSTER '${cluster}'`
}

/**
 * Replicas meet under the table's name, not under the id that the servers' own default would take: a
 * server that is added later makes its tables with ids of their own, and would stay alone.
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
 * On a cluster a write counts once most replicas have it, one after the other for each table: only then
 * can a read ask for everything that counts.
 */
export function insertSettings({ cluster }: Target): ClickHouseSettings {
  return cluster === null ? {} : { insert_quorum: 'auto', insert_quorum_parallel: 0 }
}

/** A replica that lags behind refuses to answer. A single server has nothing to compare and ignores it. */
export const readSettings = { select_sequential_consistency: '1' } as const
