import { describe, expect, it } from 'vitest'
import { isPublicEmailDomain } from './email-domains.ts'

const isPublic = (domain: string) => isPublicEmailDomain(domain)

describe('a public email domain', () => {
  it('is one where anyone can get an address', () => {
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

  it('includes disposable addresses', () => {
    for (const domain of ['mailinator.com', '10minutemail.com', 'yopmail.com']) {
      expect(isPublic(domain), domain).toBe(true)
    }
  })

  it('includes all of its subdomains', () => {
    for (const domain of ['mail.yahoo.co.jp', 'a.b.mailinator.com', 'vip.qq.com']) {
      expect(isPublic(domain), domain).toBe(true)
    }
  })

  it("is not a company's domain, nor a suffix under which companies register", () => {
    const companies = ['microsoft.com', 'apple.com', 'tienda.com.ar', 'shop.co.uk', 'shop.com.au']
    for (const domain of [...companies, 'notgmail.com', 'gmail.com.fernhill.io']) {
      expect(isPublic(domain), domain).toBe(false)
    }
  })

  it('is never a domain reserved for examples', () => {
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
