import { describe, expect, it } from 'vitest'
import { COMMON_WORDS } from './commonPasswords'
import { MIN_LENGTH, passwordFault } from './passwordRules'

const ANKE = ['anke.behrens@sandstedt.example', 'Anke', 'Behrens']

describe('a new password', () => {
  it.each(['', 'a', 'Kurz!4xQ', 'elf Zeichen', '👍👍👍👍👍👍👍👍👍👍👍'])('%s is too short', (password) => {
    expect(passwordFault(password)).toEqual({ rule: 'tooShort', params: { min: 12 } })
  })

  it.each([' Kranichzug über Land', 'Kranichzug über Land ', '\tKranichzug über Land', 'Kranichzug über Land\u00a0'])(
    '"%s" has outer blanks, which the login takes away',
    (password) => expect(passwordFault(password)).toEqual({ rule: 'outerBlanks' }),
  )

  it.each([
    ...[
      'password1234',
      'Passwort1234',
      'P@ssw0rt2024!',
      'passwortpasswort',
      'Password123!',
      'iloveyou1234',
      'ichliebedich1',
      'Hallo12345678',
    ],
    ...[
      'qwertzuiop123',
      'qwertyuiop12',
      '1qay2wsx3edc',
      '1q2w3e4r5t6z',
      'asdfghjkl123',
      'yxcvbnm12345',
      '123456789012',
      '098765432109',
      'abcdefghijkl',
      'q1w2e3r4t5z6',
      'qazwsxedcrfv',
      'a1b2c3d4e5f6',
    ],
    ...[
      'aaaaaaaaaaaa',
      'abababababab',
      'Xk3!pQXk3!pQ',
      '111122223333',
      'Sommer2026!!!',
      'Willkommen2026',
      'Hamburg-1987',
      'administrator',
      'admin123admin',
    ],
    ...[
      'correcthorsebatterystaple',
      'borussiadortmund09',
      'schalke04schalke04',
      'Michael-2001',
      'letmeinplease',
      'changeme12345',
      'Vergabestelle2026',
    ],
    ...['Geheim!Geheim!', 'Test-Test-1234', '19871987!1987', 'ADMINISTRATOR!', 'Passw0rt.Passw0rt'],
  ])('%s is guessed', (password) => {
    expect(passwordFault(password)).toEqual({ rule: 'guessable' })
  })

  it.each(['Anke.Behrens1', 'behrens-2026!', 'AnkeBehrens2026', 'anke.behrens@sandstedt.example', 'sandstedt2026'])(
    '%s is guessed by whoever knows the person',
    (password) => {
      expect(passwordFault(password, ANKE)).toEqual({ rule: 'guessable' })
    },
  )

  it.each([
    ...[
      'Leuchtturm-Bremen-7',
      'vier Kraniche im Watt',
      'tR7#mq9vLx2p',
      'x8Kd-20ff-Qa1z',
      'Anke und die vierzehn Quallen',
      'kaffee hund wolke 7 brille',
    ],
    ...['пять чаек у моря', '波止場の灯台は緑色に光る夜', 'a'.repeat(60) + 'bcdfg xy zz' + 'q'.repeat(60)],
  ])('%s is taken', (password) => {
    expect(passwordFault(password, ANKE)).toBe(null)
  })

  it('every entry of the list that is long enough is refused, in capitals and with a year behind it too', () => {
    const long = [...COMMON_WORDS].filter((word) => word.length >= MIN_LENGTH)
    expect(long.length).toBeGreaterThan(200)
    expect(long.flatMap((word) => [word, word.toUpperCase(), `${word}2026`]).filter((word) => passwordFault(word) === null)).toEqual([])
    expect([...COMMON_WORDS].filter((word) => word !== word.toLowerCase())).toEqual([])
  })

  it('is judged quickly, whatever is typed', () => {
    const began = performance.now()
    for (const hostile of ['hallo'.repeat(19), '1'.repeat(1024), 'ab'.repeat(50), `${'passwort'.repeat(12)}x`, '!'.repeat(99)])
      passwordFault(hostile, ANKE)
    expect(performance.now() - began).toBeLessThan(500)
  })
})
