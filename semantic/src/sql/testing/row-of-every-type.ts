/** One row with a column of every type that an operator's own tables may have. */
export const rowOfEveryType = {
  duckdb: `
    SELECT 7::BIGINT AS whole, 40000::INTEGER AS small, 2.5::DOUBLE AS f, 'NaN'::DOUBLE AS nan,
      0.03125::DOUBLE AS fifth, 12.3400::DECIMAL(18, 4) AS money, -12.34::DECIMAL(18, 4) AS debt,
      99999999999999.9999::DECIMAL(18, 4) AS much, 0::BIGINT AS zero, 'Änne O''Neil' AS t, 'x' AS low,
      NULL::VARCHAR AS no_text, NULL::BIGINT AS no_whole, NULL::TIMESTAMP AS no_time, TRUE AS flag,
      DATE '2024-01-31' AS d, TIMESTAMP '2024-01-31 22:45:59.987' AS at,
      TIMESTAMPTZ '2024-01-31 22:45:59.987+00' AS zoned, TIMESTAMP '1969-07-20 20:17:40' AS old,
      TIMESTAMP_S '2024-01-31 22:45:59' AS second, 2.5::FLOAT AS short_float, 200::UTINYINT AS tiny,
      '018f3a5e-0000-7000-8000-000000000001'::UUID AS uid, 1.1234567890123456::DECIMAL(38, 16) AS exact,
      '12345678901234567890123456.5'::DECIMAL(38, 8) AS vast,
      '123456789012345678901234567.5'::DECIMAL(38, 8) AS beyond`,
  clickhouse: `
    SELECT toInt64(7) AS whole, toInt32(40000) AS small, toFloat64(2.5) AS f, nan AS nan,
      toFloat64(0.03125) AS fifth, toDecimal64('12.34', 4) AS money,
      CAST('-12.34' AS Nullable(Decimal(18, 4))) AS debt, toDecimal64('99999999999999.9999', 4) AS much,
      toInt64(0) AS zero, 'Änne O\\'Neil' AS t, toLowCardinality('x') AS low,
      CAST(NULL AS Nullable(String)) AS no_text, CAST(NULL AS Nullable(Int64)) AS no_whole,
      CAST(NULL AS Nullable(DateTime64(3, 'UTC'))) AS no_time, true AS flag, toDate('2024-01-31') AS d,
      toDateTime64('2024-01-31 22:45:59.987', 3, 'UTC') AS at,
      toDateTime64('2024-01-31 22:45:59.987', 3, 'Asia/Tokyo') + INTERVAL 9 HOUR AS zoned,
      toDateTime64('1969-07-20 20:17:40', 3, 'UTC') AS old,
      toDateTime('2024-01-31 22:45:59', 'UTC') AS second, toFloat32(2.5) AS short_float, toUInt8(200) AS tiny,
      toUUID('018f3a5e-0000-7000-8000-000000000001') AS uid,
      toDecimal128('1.1234567890123456', 16) AS exact,
      toDecimal128('12345678901234567890123456.5', 8) AS vast,
      toDecimal128('123456789012345678901234567.5', 8) AS beyond`,
}
