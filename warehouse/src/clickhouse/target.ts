/** Where the tables are: on one server, or on every server of a cluster, each of which has all rows. */
export interface Target {
  readonly database: string
  /** As the servers' configuration calls it: replicas of one shard. */
  readonly cluster: string | null
}

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

/** Where its replicas meet is for the servers' own configuration to say (`default_replica_path`). */
export function tableEngine(
  { cluster }: Target,
  engine: 'MergeTree' | `ReplacingMergeTree${string}`,
): string {
  return cluster === null ? engine : `Replicated${engine}`
}
