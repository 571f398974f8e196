import { afterEach, expect, it } from 'vitest'
import { setPublicUrl } from '../platform/publicUrl'
import { securityTxt } from './securityTxtRoute'

afterEach(() => setPublicUrl('http://localhost:3000'))

/** RFC 9116, section 4: a line is a field name, a colon, a space and a value (4), or a comment; lines end alike. */
const FIELD = /^([A-Za-z-]+): (\S.*)$/
/** RFC 3339, as section 2.5.5 asks for. */
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/

it('is what RFC 9116 asks for', () => {
  setPublicUrl('https://vergabe.example')
  const at = new Date('2026-11-27T10:00:00.123Z')
  const text = securityTxt(['mailto:sicherheit@stadt.example', 'https://stadt.example/meldung'], at)
  expect(text.endsWith('\n')).toBe(true)
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => FIELD.exec(line)?.slice(1) ?? [line])
  const of = (name: string): string[] => fields.flatMap(([field, value = '']) => (field === name ? [value] : []))
  // 2.5.3: at least one, each a URI; the first one is preferred.
  expect(of('Contact')).toEqual(['mailto:sicherheit@stadt.example', 'https://stadt.example/meldung'])
  // 2.5.5: exactly one, in the future, less than a year away.
  expect(of('Expires')).toHaveLength(1)
  expect(of('Expires')[0]).toMatch(RFC_3339)
  const ahead = Date.parse(of('Expires')[0] ?? '') - at.getTime()
  expect(ahead > 0 && ahead < 365 * 86_400_000).toBe(true)
  // 2.5.8: at most one; 2.5.2: the address it is found at, by https.
  expect(of('Preferred-Languages')).toEqual(['de, en'])
  expect(of('Canonical')).toEqual(['https://vergabe.example/.well-known/security.txt'])
  expect(fields.every(([, value]) => value !== undefined)).toBe(true)
})
