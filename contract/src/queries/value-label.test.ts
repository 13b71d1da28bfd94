import { expect, test } from 'vitest'
import { valueKindOf, valueKinds, valueLabel } from './value-label.ts'

test.each([
  ['card_declined', 'Card declined'],
  ['incorrect_cvc', 'Incorrect CVC'],
  ['sepa_debit', 'SEPA debit'],
  ['paypal', 'PayPal'],
  ['amex', 'American Express'],
  ['ideal', 'iDEAL'],
  ['sms', 'SMS'],
  ['PARTIALLY_REFUNDED', 'Partially refunded'],
  ['googleNews', 'Google news'],
  ['FBAPerUnitFulfillmentFee', 'FBA per unit fulfillment fee'],
  ['contact-form', 'Contact form'],
  ['connected_tv', 'Connected TV'],
  ['an_classic', 'Native, banner and interstitial'],
  ['Too expensive for me', 'Too expensive for me'],
])('the code %s is %s', (value, label) => {
  expect(valueLabel('code', value)).toBe(label)
})

test('CA is Canada as a country and California as a region of the United States', () => {
  expect(valueLabel('country', 'CA')).toBe('Canada')
  expect(valueLabel('region', 'US-CA')).toBe('California')
  expect(valueLabel('region', 'CA-ON')).toBe('Ontario')
})

test('a code that several countries use is never given the name of another', () => {
  expect(valueLabel('region', 'US-WA')).toBe('Washington')
  expect(valueLabel('region', 'AU-WA')).toBe('Western Australia')
  expect(valueLabel('region', 'IT-MI')).toBe('MI, Italy')
  expect(valueLabel('region', 'MI')).toBe('MI')
})

test('currencies, languages, platforms, sales channels and intervals have names', () => {
  expect(valueLabel('currency', 'EUR')).toBe('Euro')
  expect(valueLabel('language', 'es')).toBe('Spanish')
  expect(valueLabel('platform', 'FB')).toBe('Facebook')
  expect(valueLabel('sales_channel', 'web')).toBe('Online store')
  expect(valueLabel('sales_channel', '4711')).toBe('App 4711')
  expect(valueLabel('sales_channel', 'flea_market')).toBe('Flea market')
  expect(valueLabel('interval', '1 month')).toBe('Every month')
  expect(valueLabel('interval', '6 week')).toBe('Every 6 weeks')
})

test('what is not of the kind is shown as it is', () => {
  for (const kind of valueKinds)
    expect(valueLabel(kind, 'Not a code at all')).toBe('Not a code at all')
  expect(valueLabel(null, 'spring_sale')).toBe('spring_sale')
})

test('the kind is read from the meta of the member', () => {
  expect(valueKindOf({ values: 'country' })).toBe('country')
  expect(valueKindOf({ values: 'poem' })).toBeNull()
  expect(valueKindOf(undefined)).toBeNull()
})
