import { expect, it } from 'vitest'
import { strengthOf } from './strength'

it.each([
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdabcdabcdabcd', 'weak'],
  ['121212121212', 'weak'],
  ['Leuchtturm-7', 'fair'],
  ['vier Kraniche im Watt', 'good'],
])('%s is %s', (password, strength) => expect(strengthOf(password)).toBe(strength))
