import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowShape, SqlValue } from '../../warehouse.ts'
import { runSelect } from './run-select.ts'

describe('rows as JSON', () => {
  let instance: DuckDBInstance
  let connection: DuckDBConnection
  beforeAll(async () => {
    instance = await DuckDBInstance.create(':memory:')
    connection = await instance.connect()
  })
  afterAll(() => {
    connection.closeSync()
    instance.closeSync()
  })

  const rowsOf = async (
    sql: string,
    shape: RowShape,
    expectsManyRows: boolean,
    params: SqlValue[] = [],
    shortDecimals = false,
  ) => {
    const request = { sql, params, shape, shortDecimals, expectsManyRows }
    const answer = await runSelect(connection, request)
    const json: unknown = JSON.parse(answer.rows.toString())
    return { json, rowCount: answer.rowCount, columns: answer.columns }
  }

  const everyType = `
    SELECT * FROM (VALUES
      ('it''s "quoted" \\ ü😀 ' || chr(1) || chr(10), true, 1::TINYINT, -2::SMALLINT, 3::INTEGER,
       9007199254740991::BIGINT, 5::HUGEINT, 1.5::DOUBLE, -0.0001::DECIMAL(18,4),
       '0198c000-0000-7000-8000-00000000000a'::UUID, DATE '2024-02-29',
       TIMESTAMP '1969-12-31 23:59:59.999', [1, 2], 'infinity'::DOUBLE, 0.5::FLOAT),
      (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL))
      AS t("te""xt", yes, a, b, c, d, e, f, money, id, day, moment, list, endless, short)`
  const withoutRare = everyType.replace('SELECT *', 'SELECT * EXCLUDE (list, short)')

  it('follows the contract for every type', async () => {
    const { json, columns } = await rowsOf(everyType, 'objects', false)
    expect(json).toEqual([
      {
        'te"xt': 'it\'s "quoted" \\ ü😀 \u0001\n',
        yes: true,
        a: 1,
        b: -2,
        c: 3,
        d: 9007199254740991,
        e: 5,
        f: 1.5,
        money: '-0.0001',
        id: '0198c000-0000-7000-8000-00000000000a',
        day: '2024-02-29',
        moment: '1969-12-31T23:59:59.999Z',
        list: [1, 2],
        endless: null,
        short: 0.5,
      },
      Object.fromEntries(columns.map((name) => [name, null])),
    ])
  })

  it.each(
    [withoutRare, `${withoutRare} LIMIT 0`, 'SELECT 7 AS seven, NULL AS none'].flatMap((sql) =>
      (['objects', 'arrays', 'columns'] as const).map((shape) => ({ sql, shape })),
    ),
  )('is the same from the engine and from this process: $shape', async ({ sql, shape }) => {
    expect(await rowsOf(sql, shape, false)).toEqual(await rowsOf(sql, shape, true))
  })

  it.each([true, false])(
    'has short decimals on request, written by the engine: %s',
    async (isEngine) => {
      const sql = `SELECT 12.30::DECIMAL(18, 4) AS money, 100::DECIMAL(18, 0) AS whole,
      -0.05::DECIMAL(38, 8) AS part, 0::DECIMAL(38, 8) AS nothing, 1000::DECIMAL(38, 8) AS many`
      expect(await rowsOf(sql, 'arrays', isEngine, [], true)).toMatchObject({
        json: [['12.3', '100', '-0.05', '0', '1000']],
      })
      expect(await rowsOf(sql, 'arrays', isEngine)).toMatchObject({
        json: [['12.3000', '100', '-0.05000000', '0.00000000', '1000.00000000']],
      })
    },
  )

  it('has the requested shape', async () => {
    const sql = "SELECT range AS n, 'x' AS x FROM range(2)"
    const shaped = async (shape: RowShape) => (await rowsOf(sql, shape, false)).json
    expect(await shaped('objects')).toEqual([
      { n: 0, x: 'x' },
      { n: 1, x: 'x' },
    ])
    const arrays = [
      [0, 'x'],
      [1, 'x'],
    ]
    expect(await shaped('arrays')).toEqual(arrays)
    expect(await shaped('columns')).toEqual([
      [0, 1],
      ['x', 'x'],
    ])
  })

  it.each([false, true])(
    'preserves the order of 200,000 rows, written by the engine: %s',
    async (many) => {
      const sql = 'SELECT range AS n FROM range(200000) ORDER BY (range * 7919) % 100003, range'
      const { json, rowCount } = await rowsOf(sql, 'columns', many)
      expect(rowCount).toBe(200_000)
      const numbers = Array.from({ length: 200_000 }, (_, n) => n)
      const key = (n: number) => (n * 7919) % 100_003
      expect(json).toEqual([numbers.toSorted((a, b) => key(a) - key(b) || a - b)])
    },
  )

  it('supports types that depend on the parameters', async () => {
    for (const many of [false, true])
      expect(
        await rowsOf('SELECT $1 AS a, $2 + 1 AS b, $3 IS NULL AS c', 'arrays', many, [
          'x',
          41,
          null,
        ]),
      ).toMatchObject({ json: [['x', 42, true]] })
  })

  it.each([
    'PRAGMA database_list',
    ' /* x */ pragma version',
    '-- SELECT\nPRAGMA version',
    'DESCRIBE SELECT 1',
    'SHOW TABLES',
    'CALL pragma_version()',
    'EXPLAIN SELECT 1',
    'CREATE TABLE t AS SELECT 1',
  ])('is rejected for %j', async (sql) => {
    await expect(rowsOf(sql, 'objects', false)).rejects.toThrow('A query is a SELECT')
  })

  it('includes rows written after an earlier run of the same text', async () => {
    await connection.run('CREATE TABLE t AS SELECT range AS n FROM range(100)')
    const sql = 'SELECT count(*) AS n FROM t WHERE n > 1000'
    expect(await rowsOf(sql, 'arrays', false)).toMatchObject({ json: [[0]] })
    await connection.run('INSERT INTO t VALUES (5000)')
    expect(await rowsOf(sql, 'arrays', false)).toMatchObject({ json: [[1]] })
  })
})
