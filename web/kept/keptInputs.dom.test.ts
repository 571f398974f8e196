import { beforeEach, expect, it } from 'vitest'
import { forgetInput, forgetInputsOf, keepInput, keepsInput, keepsInputOf, readInput } from './keptInputs'

beforeEach(() => sessionStorage.clear())

it('keeps what was typed for one person and one place alone', () => {
  keepInput('kim@hafenbau.example', 'user:new:external', { givenName: 'Tjark' })
  expect(readInput('kim@hafenbau.example', 'user:new:external')).toEqual({ givenName: 'Tjark' })
  expect(readInput('kim@hafenbau.example', 'user:new:internal')).toBe(null)
  expect(readInput('im@hafenbau.example', 'user:new:external')).toBe(null)
  expect(keepsInput('kim@hafenbau.example', 'user:new')).toBe(false)
  forgetInput('kim@hafenbau.example', 'user:new:external')
  expect(keepsInputOf('kim@hafenbau.example')).toBe(false)
})

it('forgets everything of the person who logs out, and nothing of anybody else', () => {
  for (const email of ['kim@hafenbau.example', 'kim@hafenbau.example.org']) keepInput(email, 'organization:4', { phone: '1' })
  forgetInputsOf('kim@hafenbau.example')
  expect(keepsInputOf('kim@hafenbau.example')).toBe(false)
  expect(keepsInputOf('kim@hafenbau.example.org')).toBe(true)
})

it('reads nothing where what lies there cannot be read', () => {
  sessionStorage.setItem('lotse.input:kim@hafenbau.example:organization:4', '{')
  expect(readInput('kim@hafenbau.example', 'organization:4')).toBe(null)
})
