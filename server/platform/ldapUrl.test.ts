import { describe, expect, it } from 'vitest'
import { escapeDnValue } from '../access/ldap/directory'
import { parseLdapUrl } from './ldapUrl'

describe('parseLdapUrl', () => {
  it('reads base, attribute, scope, filter and reader', () => {
    expect(parseLdapUrl('ldaps://cn=leser,dc=x:ge%2Fheim@ldap.example:1636/ou=people,dc=x?uid?one?(objectClass=person)')).toMatchObject({
      server: 'ldaps://ldap.example:1636',
      base: 'ou=people,dc=x',
      attribute: 'uid',
      scope: 'one',
      reader: { dn: 'cn=leser,dc=x', password: 'ge/heim' },
    })
    expect(parseLdapUrl('ldap://localhost/ou=B%C3%BCro,dc=x')).toEqual({
      server: 'ldap://localhost',
      base: 'ou=Büro,dc=x',
      attribute: 'mail',
      scope: 'sub',
      filter: null,
      reader: null,
    })
  })

  it.each([
    'ldap://ldap.example',
    'ldap://ldap.example/',
    'ldap:///dc=x',
    'http://ldap.example/dc=x',
    'ldap://ldap.example/dc=x?u id',
    'ldap://ldap.example/dc=x?uid?deep',
    'ldap://ldap.example/dc=x?uid?sub?(broken',
    'ldap://ldap.example/dc=x?uid?sub??more',
    'ldap://cn=leser@ldap.example/dc=x',
    'no address',
  ])('refuses %s', (text) => expect(parseLdapUrl(text)).toBeNull())
})

describe('escapeDnValue', () => {
  it.each([
    ['kim', 'kim'],
    ['Müller-Lüdenscheidt', 'Müller-Lüdenscheidt'],
    ['kim,ou=admins', 'kim\\2cou\\3dadmins'],
    ['a+b"c\\d<e>f;g', 'a\\2bb\\22c\\5cd\\3ce\\3ef\\3bg'],
    ['#1', '\\231'],
    [' x ', '\\20x\\20'],
    ['a\u0000b', 'a\\00b'],
  ])('%j stands as %j', (value, escaped) => expect(escapeDnValue(value)).toBe(escaped))
})
