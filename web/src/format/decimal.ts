export {
  cachedNumberFormat,
  formatCount,
  formatPercent,
  isDecimal,
  type DecimalText,
} from '@cartograph/contract'
