import { describe, expect, it } from 'vitest'
import { isPublicEmailDomain } from './email-domains.ts'

const isPublic = (domain: string) => isPublicEmailDomain(domain)

describe('a public e-mail domain', () => {
  it('is one where anybody can have an address', () => {
    for (const domain of [
      'gmail.com',
      'GMail.com',
      'gmx.de',
      'icloud.com',
      'proton.me',
      'qq.com',
    ]) {
      expect(isPublic(domain), domain).toBe(true)
    }
  })

  it('is also one for addresses that are thrown away', () => {
    for (const domain of ['mailinator.com', '10minutemail.com', 'yopmail.com']) {
      expect(isPublic(domain), domain).toBe(true)
    }
  })

  it('stays one in every name below it', () => {
    for (const domain of ['mail.yahoo.co.jp', 'a.b.mailinator.com', 'vip.qq.com']) {
      expect(isPublic(domain), domain).toBe(true)
    }
  })

  it('is not the name of a company, also where many companies have theirs', () => {
    const companies = ['microsoft.com', 'apple.com', 'tienda.com.ar', 'shop.co.uk', 'shop.com.au']
    for (const domain of [...companies, 'notgmail.com', 'gmail.com.fernhill.io']) {
      expect(isPublic(domain), domain).toBe(false)
    }
  })

  it('is never a name that is kept for examples', () => {
    for (const domain of [
      'example.com',
      'mail.example.org',
      'shop.example',
      'a.test',
      'x.invalid',
    ]) {
      expect(isPublic(domain), domain).toBe(false)
    }
  })
})
