import { describe, expect, it } from 'vitest'
import { checkTablesRead } from './check-tables-read.ts'

const readable = ['orders', 'refunds']

describe('checkTablesRead', () => {
  it.each([
    'SELECT a FROM orders',
    'SELECT a FROM orders o JOIN refunds AS r ON o.id = r.id WHERE o.b IN (1, 2)',
    'select a from orders, refunds',
    'SELECT a FROM (SELECT b, c FROM orders) x, refunds',
    'SELECT a FROM orders UNION ALL SELECT b, c FROM refunds',
    'SELECT a, (SELECT MAX(b) FROM refunds) FROM orders ORDER BY a, b',
    'SELECT EXTRACT(YEAR FROM a), TRIM(FROM b) FROM orders WHERE a IS NOT DISTINCT FROM b',
    "SELECT 'FROM secrets; --' FROM orders",
    'WITH a AS (SELECT b FROM orders), c AS (SELECT b FROM a) SELECT b FROM a, c',
    'WITH RECURSIVE a AS (SELECT 1 AS n UNION ALL SELECT n FROM a) SELECT n FROM a',
    'SELECT a FROM ? x JOIN ? y ON x.a = y.a',
  ])('accepts %s', (sql) => {
    expect(() => checkTablesRead(sql, readable)).not.toThrow()
  })

  it.each([
    ['SELECT a FROM secrets', 'secrets'],
    ['SELECT a FROM orders, secrets', 'secrets'],
    ['SELECT a FROM orders , secrets', 'secrets'],
    ['SELECT a FROM orders o, (refunds), secrets', 'secrets'],
    ['SELECT a FROM (secrets)', 'secrets'],
    ['SELECT a FROM ((orders JOIN secrets ON TRUE))', 'secrets'],
    ['SELECT a FROM orders JOIN refunds ON f(a, b), secrets', 'secrets'],
    ['SELECT a FROM orders WHERE b IN (SELECT c FROM secrets)', 'secrets'],
    ['SELECT a FROM orders WHERE b IN (FROM secrets)', 'secrets'],
    ['SELECT a FROM orders WHERE b IN secrets', 'secrets'],
    ['SELECT a FROM other.orders', 'other.orders'],
    ['SELECT a FROM orders.secrets', 'orders.secrets'],
    ['SELECT a FROM orders UNION SELECT b FROM secrets', 'secrets'],
    ["SELECT a FROM 'a.csv'", "'a.csv'"],
    ["SELECT a FROM read_csv('a.csv')", 'read_csv'],
    ['SELECT a FROM orders(1)', 'orders'],
    ['WITH secrets AS (SELECT b FROM secrets) SELECT b FROM secrets', 'secrets'],
    ['WITH a AS (SELECT b FROM c), c AS (SELECT 1) SELECT b FROM a', 'c'],
    ['SELECT a FROM (WITH secrets AS (SELECT 1) SELECT 1) x, secrets', 'secrets'],
  ])('rejects %s', (sql, name) => {
    expect(() => checkTablesRead(sql, readable)).toThrow(
      `The cube reads '${name}'. Read one of the tables: orders, refunds.`,
    )
  })

  it.each([
    ['SELECT 1; DROP TABLE orders', ';'],
    ['SELECT a -- FROM b', '--'],
    ['SELECT a /* FROM b', '/*'],
    ['SELECT a FROM "secrets"', '"'],
    ['SELECT a FROM `secrets`', '`'],
    ["SELECT E'\\' FROM secrets --'", '\\'],
    ['SELECT $$a$$ FROM orders', '$'],
    ['SELECT a FROM orders UNION TABLE secrets', 'TABLE'],
    ['SELECT a FROM orders WINDOW w AS ()', 'WINDOW'],
  ])('rejects text that could hide a table: %s', (sql, piece) => {
    expect(() => checkTablesRead(sql, readable)).toThrow(
      `The cube's SQL contains ${piece}. Write one SELECT without comments and quoted names.`,
    )
  })

  it('rejects anything but a SELECT', () => {
    expect(() => checkTablesRead('DELETE FROM orders', readable)).toThrow(
      "The cube's SQL is not a SELECT. Begin it with SELECT or WITH.",
    )
  })
})
