import { expect, it } from 'vitest'
import { validateTemplate } from './validateTemplate'

const faultsOf = (text: string) => validateTemplate('passwordReset', { subject: 'Passwort', text }, '').map(({ rule }) => rule)

it.each([
  '<p>https://fremd.example/#{{link}}</p>',
  '<p>https://fremd.example/?x=<b>{{ link }}</b></p>',
  '<p>www.fremd.example/{{link}}</p>',
  '<p>{{link}}.fremd.example</p>',
  '<p>{{link}}@fremd.example</p>',
  '<p><a href="https://fremd.example/{{link}}">hier</a></p>',
])('a link with a key is no part of another address: %s', (text) => {
  expect(faultsOf(text)).toContain('placeholderInAddress')
})

it.each([
  '<p>{{link}}</p>',
  '<p>Öffnen Sie {{link}}.</p>',
  '<p>Hier (<b>{{link}}</b>):</p>',
  '<p><a href="{{link}}">{{link}}</a></p>',
  '<ul><li>{{link}}</li></ul>',
  '<p>Link:<br>{{link}}</p>',
])('alone it may stand: %s', (text) => {
  expect(faultsOf(text)).toEqual([])
})
